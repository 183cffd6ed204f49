import type { Period, Statement } from '#shared/finance/statement';

/** What a statement shows. */
export interface StatementFacts {
  readonly statement: Statement;
  readonly period: Period;
  /** First names of children, by userUid. */
  readonly names: ReadonlyMap<string, string>;
  readonly carer: string;
  readonly carerNumber: string | undefined;
  /** When the school's file was last read. */
  readonly asOf: string | undefined;
}
