// `npm run sandbox`: what `npm start` starts, as a sandbox.
process.env.SANDBOX = 'true'
await import('./main.ts')
