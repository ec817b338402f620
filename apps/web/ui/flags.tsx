import type { ReactNode } from 'react'

/** Three equal bands across. */
const across = (top: string, middle: string, bottom: string) => (
  <>
    <path fill={top} d="M0 0h18v4H0z" />
    <path fill={middle} d="M0 4h18v4H0z" />
    <path fill={bottom} d="M0 8h18v4H0z" />
  </>
)

/** A Nordic cross, with an inner cross where the flag has one. */
const nordic = (ground: string, cross: string, inner?: string) => (
  <>
    <path fill={ground} d="M0 0h18v12H0z" />
    <path fill={cross} d="M5 0h3v12H5zM0 4.5h18v3H0z" />
    {inner && <path fill={inner} d="M5.9 0h1.2v12H5.9zM0 5.4h18v1.2H0z" />}
  </>
)

const disc = (ground: string, colour: string, radius = 3.4) => (
  <>
    <path fill={ground} d="M0 0h18v12H0z" />
    <circle cx="9" cy="6" r={radius} fill={colour} />
  </>
)

/** Flags at 18 × 12, simplified to what can be told apart at that size; by ISO code of the currency. */
export const FLAGS: Readonly<Record<string, ReactNode>> = {
  TND: (
    <>
      <path fill="#e70013" d="M0 0h18v12H0z" />
      <circle cx="9" cy="6" r="3.4" fill="#fff" />
      <circle cx="9.2" cy="6" r="2.3" fill="#e70013" />
      <circle cx="9.9" cy="6" r="1.8" fill="#fff" />
      <circle cx="9.8" cy="6" r="0.9" fill="#e70013" />
    </>
  ),
  EUR: (
    <>
      <path fill="#1f4fa3" d="M0 0h18v12H0z" />
      <circle cx="9" cy="6" r="3.4" fill="none" stroke="#ffd617" strokeWidth="1.1" strokeDasharray="1 .78" />
    </>
  ),
  USD: (
    <>
      <path fill="#fff" d="M0 0h18v12H0z" />
      <path stroke="#b22234" strokeWidth="1" d="M0 .5h18M0 2.5h18M0 4.5h18M0 6.5h18M0 8.5h18M0 10.5h18" />
      <path fill="#3c3b6e" d="M0 0h8v6.5H0z" />
    </>
  ),
  GBP: (
    <>
      <path fill="#1a3a7a" d="M0 0h18v12H0z" />
      <path stroke="#fff" strokeWidth="2.4" d="m0 0 18 12M18 0 0 12" />
      <path stroke="#c8102e" strokeWidth="1" d="m0 0 18 12M18 0 0 12" />
      <path fill="#fff" d="M7 0h4v12H7zM0 4h18v4H0z" />
      <path fill="#c8102e" d="M7.9 0h2.2v12H7.9zM0 4.9h18v2.2H0z" />
    </>
  ),
  CAD: (
    <>
      <path fill="#fff" d="M0 0h18v12H0z" />
      <path
        fill="#d52b1e"
        d="M0 0h4.5v12H0zM13.5 0H18v12h-4.5zM9 2.4l1 1.8 1.6-.5-.5 2.5H12L9.6 8.4v1.6H8.4V8.4L6 6.2h.9l-.5-2.5 1.6.5z"
      />
    </>
  ),
  CHF: (
    <>
      <path fill="#d52b1e" d="M0 0h18v12H0z" />
      <path fill="#fff" d="M7.9 2.4h2.2v2.5h2.5v2.2h-2.5v2.5H7.9V7.1H5.4V4.9h2.5z" />
    </>
  ),
  SAR: (
    <>
      <path fill="#0b6b3a" d="M0 0h18v12H0z" />
      <path stroke="#fff" strokeWidth="1" d="M4.5 4h9M5.5 5.6h7M5 8.6h8" />
    </>
  ),
  DKK: nordic('#c8102e', '#fff'),
  NOK: nordic('#ba0c2f', '#fff', '#00205b'),
  SEK: nordic('#00518f', '#fecc02'),
  JPY: disc('#fff', '#bc002d'),
  BHD: (
    <>
      <path fill="#ce1126" d="M0 0h18v12H0z" />
      <path fill="#fff" d="M0 0h5l2 1.2-2 1.2 2 1.2-2 1.2L7 6 5 7.2l2 1.2-2 1.2 2 1.2L5 12H0z" />
    </>
  ),
  QAR: (
    <>
      <path fill="#8a1538" d="M0 0h18v12H0z" />
      <path
        fill="#fff"
        d="M0 0h5l2 .8-2 .8 2 .8-2 .8 2 .8-2 .8 2 .8-2 .8 2 .8-2 .8 2 .8-2 .8 2 .8-2 .8 2 .4H0z"
      />
    </>
  ),
  KWD: (
    <>
      {across('#007a3d', '#fff', '#ce1126')}
      <path fill="#111" d="m0 0 5 4v4l-5 4z" />
    </>
  ),
  AED: (
    <>
      {across('#00732f', '#fff', '#111')}
      <path fill="#f00" d="M0 0h5v12H0z" />
    </>
  ),
  LYD: (
    <>
      <path fill="#e70013" d="M0 0h18v3H0z" />
      <path fill="#111" d="M0 3h18v6H0z" />
      <path fill="#239e46" d="M0 9h18v3H0z" />
      <circle cx="9" cy="6" r="1.7" fill="#fff" />
      <circle cx="9.6" cy="6" r="1.3" fill="#111" />
    </>
  ),
  CNY: (
    <>
      <path fill="#de2910" d="M0 0h18v12H0z" />
      <path fill="#ffde00" d="m4 1.8.7 2h2L5.1 5l.6 2L4 5.8 2.3 7l.6-2-1.6-1.2h2z" />
      <circle cx="8.4" cy="2.4" r=".6" fill="#ffde00" />
      <circle cx="9.6" cy="4.4" r=".6" fill="#ffde00" />
      <circle cx="9" cy="6.8" r=".6" fill="#ffde00" />
    </>
  ),
}
