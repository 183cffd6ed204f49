import type { Metrics } from '#shared/metrics/metrics.contract';
import { BarRows } from './charts.tsx';
import { Section } from './Section.tsx';
import { mailName, mailRow, percentOf, percentText, shares } from './words.ts';

/** How much of the delivered mail was opened and led to a click: by people, and only by machines. */
export function MailRates({ metrics }: { metrics: Metrics }) {
  const mail = metrics.mail.filter(({ sent }) => sent > 0);
  return (
    <Section
      title="Opened mail"
      sentence="Of the mail that was delivered in these days. Mail programs also open messages and follow links without a person, to check them."
      file="metrics-mail"
      empty="No mail was sent in these days."
      figures={{
        columns: [
          'Type',
          'Sent',
          'Delivered',
          'Opened',
          'Share',
          'Only by a machine',
          'Clicked',
          'Clicked only by a machine',
        ],
        rows: mail.map(({ type, sent, delivered, opened, machine_opened, ...clicks }) => [
          ...([mailName(type), sent, delivered, opened] as const),
          percentText(percentOf(opened, delivered)),
          ...([machine_opened, clicks.clicked, clicks.machine_clicked] as const),
        ]),
      }}
    >
      <BarRows
        label="Opened mail"
        bars="Opened by a person"
        points="Only by a machine"
        hint="Choose a row to see its figures."
        isThin
        ticks={shares}
        rows={mail.map(mailRow)}
      />
    </Section>
  );
}
