declare module 'virtual:portico/core' {
  export const catalogue: import('./runtime/catalogue.ts').Shipped;
}

// What the page's first script and the core tell each other.
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface is joined with the one of the DOM.
interface WindowEventMap {
  readonly asked: CustomEvent<import('./runtime/world.ts').Ahead>;
  readonly opened: CustomEvent<{ search?: string }>;
  readonly core: CustomEvent<import('./boot/held.ts').Taker>;
}
