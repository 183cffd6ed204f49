import type { audit as auditApi } from '#shared/audit/audit.contract';
import type { Input } from '#shared/kernel/route';
import { childRecords } from '#shared/rights/child-records';
import {
  choice,
  day,
  defaultOf,
  matching,
  type ValueOf,
  view,
} from '../../components/lists/address.ts';

const uid = /^[\w.~:@-]{1,128}$/;

/** The filter of the audit. The page address stores it, by identifiers only. */
export const auditView = view({
  /** The child whose record it was. */
  child: matching('child', uid),
  /** The person who read or changed it. */
  staff: matching('staff', uid),
  from: day('from'),
  to: day('to'),
  record: choice('record', ['', ...childRecords], ''),
});
export type AuditView = ValueOf<typeof auditView>;

export const noView: AuditView = defaultOf(auditView);

/** The number of entries in one request. */
const pageSize = 50;

/** Returns the view in API format. */
export const queryOf = ({
  child,
  staff,
  from,
  to,
  record,
}: AuditView): Input<typeof auditApi.list> => ({
  ...(child && { child }),
  ...(staff && { staff }),
  ...(from && { from }),
  ...(to && { to }),
  ...(record && { record }),
  by_look: true,
  limit: pageSize,
});
