/** A row of a chart. */
export interface ChartRow {
  readonly id: string;
  readonly name: string;
  /** Its most important figure, such as `74`. */
  readonly figure: string;
  /** A few words about it, such as `in the upper quarter of about 50 students`. */
  readonly note: string;
  /** All its figures in words. */
  readonly words: string;
}
