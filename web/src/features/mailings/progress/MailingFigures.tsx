import { Box, Typography } from '@mui/material';
import { hasEnded } from '#shared/mailings/mailing';
import type { Mailing } from '#shared/mailings/send-emails.contract';
import { DateText } from '../../../components/text/DateText.tsx';
import { foundNames, leftOutNames, messages, number } from '../words.ts';

/**
 * The numbers of a mailing: its messages, the people left out, and the results of reconciliation.
 */
export function MailingFigures({ mailing }: { mailing: Mailing }) {
  const { counts, reconciled, state, unsure_until } = mailing;
  const figures = [
    ['Messages', counts.prepared],
    ['Sent', counts.sent],
    ['Failed', counts.failed],
    ['Unsure', counts.unsure],
    ['Left', counts.left],
  ] as const;
  const found = findings.filter((name) => reconciled[name] > 0);
  return (
    <>
      <Box component="dl" aria-label="Figures" sx={row}>
        {figures.map(([name, count]) => (
          <Box key={name}>
            <dt>{name}</dt>
            <dd className="figures">{number(count)}</dd>
          </Box>
        ))}
      </Box>
      {counts.unsure > 0 && unsure_until && (
        <Typography variant="body2">
          {`Unsure: the mail service has not confirmed ${messages(counts.unsure)}. Without a confirmation by `}
          <DateText at={unsure_until} withTime />
          {afterwards(counts.unsure, hasEnded(state))}
        </Typography>
      )}
      {counts.left_out.length > 0 && (
        <Typography variant="body2">
          {`Not sent to: ${counts.left_out
            .map(({ reason, count }) => `${leftOutNames[reason].toLowerCase()} ${number(count)}`)
            .join(', ')}.`}
        </Typography>
      )}
      {found.length > 0 && (
        <Typography variant="body2">
          {`Checked against the reports of the mail service: ${found
            .map((name) => `${foundNames[name]} ${number(reconciled[name])}`)
            .join(', ')}.`}
        </Typography>
      )}
    </>
  );
}

/** Returns what happens to messages without a confirmation. */
const afterwards = (count: number, isOver: boolean): string => {
  if (isOver) return count === 1 ? ' it counts as failed.' : ' they count as failed.';
  return ` ${count === 1 ? 'it is' : 'they are'} sent again, up to 3 times in all.`;
};

const findings = ['lost', 'unexpected', 'duplicated', 'recovered'] as const;

const row = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  gap: 2,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, fontSize: '1.5rem', fontWeight: 600 },
};
