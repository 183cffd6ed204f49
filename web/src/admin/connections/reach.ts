import { allSubscribers, type PdfEmailText } from '#shared/connections/connections-pdf.contract';

type Chosen = PdfEmailText['send_to'][number];

/**
 * Returns how many people a PDF leaves the school to. Someone who was chosen and has unsubscribed
 * since gets nothing. Empty while it is not known.
 */
export function reachOf(
  chosen: readonly Pick<Chosen, 'value'>[] | undefined,
  subscribers: readonly Pick<Chosen, 'value'>[] | undefined,
): string {
  if (!chosen || !subscribers) return '';
  const isAll = chosen.some(({ value }) => value === allSubscribers);
  const count = isAll
    ? subscribers.length
    : subscribers.filter(({ value }) => chosen.some((each) => each.value === value)).length;
  if (count === 0) return 'Nobody would get it.';
  return count === 1
    ? '1 person would get it.'
    : `${count.toLocaleString('en-AU')} people would get it.`;
}
