import type { DashboardOverview } from '#shared/dashboard/admin-dashboard.contract';
import type { IntakeState } from '#shared/intake/intake-states';

/** Returns a part as the nearest whole per cent, `62%`: 100% is only the whole, and nothing has a dash. */
export function rateText(part: number, of: number): string {
  if (of === 0) return '–';
  const rate = Math.round((100 * part) / of);
  return `${part < of ? Math.min(rate, 99) : rate}%`;
}

/** The rates of the last mailing, each with its number. */
export const mailingRates = (mail: NonNullable<DashboardOverview['last_mailing']>) =>
  [
    ['Delivered', mail.delivered],
    ['Opened', mail.opened],
    ['Clicked', mail.clicked],
    ['Bounced', mail.bounced],
  ].map(([name, count]) => ({
    name: String(name),
    count: Number(count),
    rate: rateText(Number(count), mail.sent),
  }));

/** Says how many people have no address: `12 carers, 3 students`. */
export function withoutAddress({
  carers,
  staff,
  students,
}: NonNullable<DashboardOverview['addresses']>): string {
  const parts = [
    [carers, carers === 1 ? 'carer' : 'carers'],
    [staff, staff === 1 ? 'member of staff' : 'staff'],
    [students, students === 1 ? 'student' : 'students'],
  ] as const;
  const named = parts.flatMap(([count, noun]) =>
    count > 0 ? [`${count.toLocaleString('en-AU')} ${noun}`] : [],
  );
  return named.length > 0 ? named.join(', ') : 'Everyone has an address.';
}

/** The state of the newest file in words. */
export const fileWords: Readonly<Record<IntakeState, string>> = {
  'awaiting-file': 'is being uploaded',
  validating: 'is being checked',
  'awaiting-school': 'waits for you',
  ready: 'waits for you',
  refused: 'has faults',
  applying: 'is being applied',
  applied: 'was applied',
  failed: 'was not taken in',
  'rolling-back': 'is being rolled back',
  'rolled-back': 'was rolled back',
};
