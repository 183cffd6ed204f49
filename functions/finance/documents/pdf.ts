import type { FontSet } from '#functions/pdf/font-set';
import { type Report, startReport } from '#functions/pdf/report';
import { balanceText, moneyText } from '#shared/finance/money';
import type { Statement } from '#shared/finance/statement';
import { dayIn } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { textOf } from './rows.ts';
import type { StatementFacts } from './statement-facts.ts';

interface Making {
  readonly site: SiteFacts;
  readonly now: Date;
  readonly fonts: FontSet;
}

/** Returns a statement as a tagged PDF on portrait A4. */
export function statementPdf(facts: StatementFacts, making: Making): Promise<Uint8Array> {
  const { site, now, fonts } = making;
  const { statement, period, carer, carerNumber, asOf } = facts;
  const report = startReport(
    { title: 'Account statement', language: 'en-AU', made: now, orientation: 'portrait' },
    fonts,
  );
  report.heading();
  report.text(site.name);
  report.text(carerNumber ? `${carer}, account ${carerNumber}` : carer);
  report.text(`From ${dayText(period.from, 'long')} to ${dayText(period.to, 'long')}`);
  const read = asOf ? ` The school’s records are as of ${minuteText(site, new Date(asOf))}.` : '';
  report.text(`Made ${minuteText(site, now)}.${read}`);
  report.subheading('Summary');
  summary(report, statement);
  report.subheading('Entries');
  entries(report, facts);
  return report.finish();
}

function summary(report: Report, sums: Statement): void {
  const table = report.table([
    { title: 'What', share: 3 },
    { title: 'Amount', share: 2, isAmount: true },
  ]);
  table.row(['Opening balance', balanceText(sums.opening)]);
  table.row(['Invoices', moneyText(sums.invoiced)]);
  table.row(['Payments', moneyText(sums.paid)]);
  table.row(['Credits', moneyText(sums.credited)]);
  table.row(['Closing balance', balanceText(sums.closing)], 'bold');
  table.finish();
}

function entries(report: Report, { statement, names, period }: StatementFacts): void {
  const table = report.table([
    { title: 'Date', share: 12 },
    { title: 'What', share: 41 },
    { title: 'Child', share: 12 },
    { title: 'Invoiced', share: 11, isAmount: true },
    { title: 'Paid', share: 11, isAmount: true },
    { title: 'Balance', share: 13, isAmount: true },
  ]);
  table.row([dayText(period.from), 'Opening balance', '', '', '', balanceText(statement.opening)]);
  for (const { entry, balance } of statement.entries) {
    const due = entry.due_date ? `, due ${dayText(entry.due_date)}` : '';
    const money = moneyText(entry.cents);
    const isInvoice = entry.type === 'invoice';
    table.row([
      dayText(entry.date),
      `${textOf(entry)}${due}`,
      names.get(entry.studentUid ?? '') ?? '',
      isInvoice ? money : '',
      isInvoice ? '' : money,
      balanceText(balance),
    ]);
  }
  const sums = [statement.invoiced, statement.paid + statement.credited].map(moneyText);
  const closing = balanceText(statement.closing);
  table.row([dayText(period.to), 'Closing balance', '', ...sums, closing], 'bold');
  table.finish();
}

const dayText = (day: string, month: 'long' | 'short' = 'short'): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    day: 'numeric',
    month,
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));

/** Returns a time in words: `10 March 2026, 7:42 am`. */
const minuteText = ({ timeZone }: SiteFacts, at: Date): string => {
  const clock = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return `${dayText(dayIn(timeZone, at), 'long')}, ${clock.format(at)}`;
};
