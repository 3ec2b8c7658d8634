/** Where the local server listens: on this machine alone, unless HOST names an address of it (`::` is all); at PORT, else 4173. */
export const listeningOf = ({
  PORT,
  HOST,
}: Readonly<Record<string, string | undefined>>): { readonly port: number; readonly host: string } => ({
  port: Number(PORT || 4173),
  host: HOST || '127.0.0.1',
});
