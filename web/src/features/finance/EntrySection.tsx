import { Box, Button, Card, Typography } from '@mui/material';
import type { AccountLine } from '#shared/finance/financial-info.contract';
import { balanceText } from '#shared/finance/money';
import { Failure } from '../../components/screen/Failure.tsx';
import { lineRow, lines, small } from './lineLook.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { Statements } from './Statements.tsx';
import type { AccountView } from './useAccount.ts';
import { amountText, entryFacts, entryTitle } from './words.ts';

/** The entries of a period with the balance after each, and the statement of the period. */
export function EntrySection({ viewing }: { viewing: AccountView }) {
  const { view, today, entries, days, isOrdered, setView } = viewing;
  const { records, error, loadMore, refresh } = entries;
  return (
    <section aria-labelledby="entries">
      <Typography variant="h2" id="entries" sx={{ mb: 1 }}>
        Invoices and payments
      </Typography>
      <PeriodChoice view={view} today={today} days={days} onChange={setView} />
      <Statements days={days} disabled={!isOrdered} isOfChild={view.child !== ''} />
      {error && <Failure error={error} onRetry={() => void refresh()} />}
      {isOrdered && records?.length === 0 && (
        <Typography color="textSecondary">There are no entries in these days.</Typography>
      )}
      {isOrdered && records && records.length > 0 && (
        <Card component="ul" aria-labelledby="entries" sx={lines}>
          {records.map((line) => (
            <Entry
              key={line.TRANSACTION_ID}
              line={line}
              today={today}
              // The balance is that of the whole account, also for other children.
              hasBalance={view.child === ''}
            />
          ))}
        </Card>
      )}
      {loadMore && (
        <Button
          variant="outlined"
          className="no-print"
          loading={entries.isLoadingMore}
          onClick={() => void loadMore()}
          sx={{ mt: 2 }}
        >
          Show more entries
        </Button>
      )}
    </section>
  );
}

interface EntryProps {
  line: AccountLine;
  today: string;
  hasBalance: boolean;
}

function Entry({ line, today, hasBalance }: EntryProps) {
  return (
    <Box component="li" sx={{ ...lineRow, py: 1.25 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <div>{entryTitle(line)}</div>
        <Box sx={small}>{entryFacts(line, today)}</Box>
      </Box>
      <Box className="figures" sx={{ textAlign: 'end' }}>
        <Box sx={line.type === 'invoice' ? undefined : { color: 'success.main' }}>
          {amountText(line)}
        </Box>
        {hasBalance && <Box sx={small}>{`Balance ${balanceText(line.balance_cents)}`}</Box>}
      </Box>
    </Box>
  );
}
