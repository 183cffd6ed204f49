import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Mailing } from '#shared/contract/send-emails';
import { leftOutNames, number } from './words.ts';

/** The numbers of a mailing: its messages, who was left out, and what the reconciliation found. */
export function MailingFigures({ mailing }: { mailing: Mailing }) {
  const { counts, reconciled } = mailing;
  const figures = [
    ['Messages', counts.prepared],
    ['Sent', counts.sent],
    ['Failed', counts.failed],
    ['Unsure', counts.unsure],
    ['Left', counts.left],
  ] as const;
  const found = Object.entries(reconciled).filter(([, count]) => count > 0);
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
      {counts.unsure > 0 && (
        <Typography variant="body2" color="textSecondary">
          Unsure: handed over without an answer. They settle by themselves, or are tried again after
          15 minutes.
        </Typography>
      )}
      {counts.left_out.length > 0 && (
        <Typography variant="body2">
          {`Left out: ${counts.left_out
            .map(({ reason, count }) => `${leftOutNames[reason].toLowerCase()} ${number(count)}`)
            .join(', ')}.`}
        </Typography>
      )}
      {found.length > 0 && (
        <Typography variant="body2">
          {`Compared with what the mail service tells: ${found
            .map(([name, count]) => `${name} ${number(count)}`)
            .join(', ')}.`}
        </Typography>
      )}
    </>
  );
}

const row = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  gap: 2,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, fontSize: '1.5rem', fontWeight: 600 },
};
