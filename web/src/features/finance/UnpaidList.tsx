import { Box, Card, Typography } from '@mui/material';
import type { AccountLine, FinancialInfo } from '#shared/finance/financial-info.contract';
import { moneyText } from '#shared/finance/money';
import { lineRow, lines, small } from './lineLook.ts';
import { dueWords, entryTitle, paidWords } from './words.ts';

interface UnpaidListProps {
  account: FinancialInfo;
  today: string;
}

/** The invoices that are not paid, the first due first. */
export function UnpaidList({ account, today }: UnpaidListProps) {
  const { unpaid, unpaid_count, has_invoices } = account;
  return (
    <section aria-labelledby="unpaid">
      <Typography variant="h2" id="unpaid" sx={{ mb: 1 }}>
        To pay
      </Typography>
      {unpaid.length === 0 && (
        <Typography color="textSecondary">
          {has_invoices ? 'All invoices are paid. Thank you.' : 'There are no invoices yet.'}
        </Typography>
      )}
      {unpaid.length > 0 && (
        <Card component="ul" aria-labelledby="unpaid" sx={lines}>
          {unpaid.map((line) => (
            <Unpaid key={line.TRANSACTION_ID} line={line} today={today} />
          ))}
        </Card>
      )}
      {unpaid_count > unpaid.length && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {`${unpaid_count - unpaid.length} more are in the list below.`}
        </Typography>
      )}
    </section>
  );
}

function Unpaid({ line, today }: { line: AccountLine; today: string }) {
  const { left_cents = line.cents, state, firstname } = line;
  const isOverdue = state === 'overdue';
  const paid = paidWords(line);
  return (
    <Box component="li" sx={{ ...lineRow, py: 1.5 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {entryTitle(line)}
        </Typography>
        <Box sx={{ ...small, ...(isOverdue && overdue) }}>
          {isOverdue && 'Overdue. '}
          {dueWords(line, today)}
        </Box>
        <Box sx={small}>{[firstname, paid].filter(Boolean).join(' · ')}</Box>
      </Box>
      <Box className="figures" sx={{ fontWeight: 600, textAlign: 'end' }}>
        {moneyText(left_cents)}
      </Box>
    </Box>
  );
}

const overdue = { color: 'error.main', fontWeight: 600 };
