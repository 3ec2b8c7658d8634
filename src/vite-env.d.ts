declare module 'virtual:portico/core' {
  export const catalogue: import('./runtime/catalogue.ts').Shipped;
}

/** Whether the page's first script is built for addresses below a brand's home that are drawn ahead: what only these need is not in the other. */
declare const isBelowHome: boolean;

// What the page's first script and the core tell each other.
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface is joined with the one of the DOM.
interface WindowEventMap {
  readonly asked: CustomEvent<import('./runtime/world.ts').Ahead>;
  readonly opened: CustomEvent<{ search?: string }>;
  readonly core: CustomEvent<import('./boot/held.ts').Taker>;
}
