import type { api } from '#shared/contract/api';
import type { Input } from '#shared/contract/route';
import { type ChildRecord, childRecords } from '#shared/domain/child-records';

/** Which rows of the audit are shown. It lives in the address, by identifiers alone. */
export interface AuditView {
  /** The child whose record it was. */
  readonly child: string;
  /** Who read or changed it. */
  readonly staff: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly record: ChildRecord | '';
}

export const noView: AuditView = { child: '', staff: '', from: null, to: null, record: '' };

const day = /^\d{4}-\d\d-\d\d$/;
const uid = /^[\w.~:@-]{1,128}$/;

/** Reads the view from an address; what means nothing there is left out. */
export function viewFrom(params: URLSearchParams): AuditView {
  const given = (name: string, form: RegExp) => {
    const value = params.get(name) ?? '';
    return form.test(value) ? value : '';
  };
  const dayOf = (name: string) => {
    const value = given(name, day);
    return value && !Number.isNaN(Date.parse(value)) ? value : null;
  };
  return {
    child: given('child', uid),
    staff: given('staff', uid),
    from: dayOf('from'),
    to: dayOf('to'),
    record: childRecords.find((record) => record === params.get('record')) ?? '',
  };
}

/** The query of an address with a changed view. */
export function paramsOf(now: URLSearchParams, changed: Partial<AuditView>): URLSearchParams {
  const next = { ...viewFrom(now), ...changed };
  return new URLSearchParams(
    Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Rows that are fetched at once. */
const pageSize = 50;

/** The view as the API is asked for it. */
export const queryOf = ({
  child,
  staff,
  from,
  to,
  record,
}: AuditView): Input<typeof api.audit.list> => ({
  ...(child && { child }),
  ...(staff && { staff }),
  ...(from && { from }),
  ...(to && { to }),
  ...(record && { record }),
  limit: pageSize,
});
