import type { AuditEntry } from '#shared/contract/audit';
import type { AuditView } from './view.ts';

/** What the table of a desk and the cards of a phone are given alike. */
export interface RowsProps {
  rows: readonly AuditEntry[];
  onChoose: (changed: Partial<AuditView>) => void;
}
