/** What a page asks for that could not be drawn: what `fetch` takes. In its document `{route}` and `{tab}` stand for what is not known beforehand. */
export type LastWord = readonly [address: string, request: RequestInit];
