/** Which places of a value differ from run to run, so that only their presence is compared. */
export interface Volatility {
  readonly volatile: boolean;
  property(name: string): Volatility;
  item(index: number): Volatility;
}

/** Everything is compared. */
export const exact: Volatility = { volatile: false, property: () => exact, item: () => exact };
