export default import.meta.glob<Record<string, unknown>>(['./*.json', '!./{auth,common,errors}.json'], {
  eager: true,
  import: 'default',
})
