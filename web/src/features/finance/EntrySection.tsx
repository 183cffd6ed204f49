import { Box, Button, Card, Typography } from '@mui/material';
import { type AccountLine, financialInfo } from '#shared/finance/financial-info.contract';
import { balanceText } from '#shared/finance/money';
import { call } from '../../api/client.ts';
import { useDocuments } from '../../api/useDocuments.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { DateField } from '../../components/forms/DateField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Columns, Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { type FinanceView, periodNames, periods } from './financeView.ts';
import { lineRow, lines, small } from './lineLook.ts';
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
      {error && <Failure what="These entries" error={error} onRetry={() => void refresh()} />}
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

interface PeriodChoiceProps {
  view: FinanceView;
  today: string;
  /** The days of the chosen period. */
  days: { readonly from: string; readonly to: string };
  onChange: (changed: Partial<FinanceView>) => void;
}

/** Chooses the days of the entries: a usual period, or a first and a last day. */
function PeriodChoice({ view, today, days, onChange }: PeriodChoiceProps) {
  const isWrong = days.to < days.from;
  const choose = (value: string) => {
    const period = periods.find((each) => each === value) ?? '12-months';
    onChange({ period, from: null, to: null, ...(period === 'days' && days) });
  };
  return (
    <Columns className="no-print" from={{ sm: 3 }} sx={{ mb: 2 }}>
      <SelectField
        label="Period"
        value={view.period}
        options={periodNames(today)}
        onChoose={choose}
      />
      {view.period === 'days' && (
        <>
          <DateField
            label="From"
            value={days.from}
            onChange={(from) => from && onChange({ from })}
          />
          <DateField
            label="To"
            value={days.to}
            onChange={(to) => to && onChange({ to })}
            fault={isWrong ? 'Choose a day after the first day.' : undefined}
          />
        </>
      )}
    </Columns>
  );
}

const DocumentList = onDemand(
  async () => (await import('../../components/documents/DocumentList.tsx')).DocumentList,
);

interface StatementsProps {
  days: { readonly from: string; readonly to: string };
  disabled: boolean;
  /** Whether the list shows the entries of one child only. */
  isOfChild: boolean;
}

/** Makes statements of the chosen period, and shows those of the last day. */
function Statements({ days, disabled, isOfChild }: StatementsProps) {
  const { fail } = useFeedback();
  const documents = useDocuments('account-statement', fail);
  function start(format: 'csv' | 'pdf') {
    const input = { from: days.from, to: days.to, format };
    return documents.start(JSON.stringify(input), (idempotencyKey) =>
      call(financialInfo.startStatement, input, { idempotencyKey }),
    );
  }
  return (
    <Box className="no-print" sx={{ mb: 2 }}>
      <Row>
        {(['pdf', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="outlined"
            disabled={disabled || documents.isStarting}
            onClick={() => void start(format)}
          >
            {`Statement as ${format.toUpperCase()}`}
          </Button>
        ))}
      </Row>
      {isOfChild && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          A statement has the entries of the whole account.
        </Typography>
      )}
      {documents.shown.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <DocumentList documents={documents} row="entry" rows="entries" />
        </Box>
      )}
    </Box>
  );
}
