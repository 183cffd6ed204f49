import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { FinancialInfo } from '#shared/finance/financial-info.contract';
import { useSession } from '../../auth/session.tsx';
import { dayWords } from '../../components/days/dayWords.ts';
import { Row } from '../../components/layout/layout.tsx';
import { dayText, timeText } from '../../components/text/dates.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { balanceWords, overdueWords } from './words.ts';

interface BalanceCardProps {
  account: FinancialInfo;
  /** The way to pay. */
  action?: ReactNode;
}

/** What the carer owes, what of it is overdue, and how old the figures are. */
export function BalanceCard({ account, action }: BalanceCardProps) {
  const { phoneNumber } = useSession().settings;
  const { title, amount } = balanceWords(account.balance_cents);
  const overdue = overdueWords(account);
  return (
    <Card component="section" aria-label="Balance" sx={{ p: { xs: 2, sm: 3 } }}>
      <Row gap={2} align="center" isOneLine>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography color="textSecondary">{title}</Typography>
          <Typography variant="h2" component="p" className="figures" sx={figure}>
            {amount}
          </Typography>
          {overdue && (
            <Row gap={0.75} align="center" isOneLine sx={warning}>
              <WarningIcon aria-hidden fontSize="small" />
              {overdue}
            </Row>
          )}
        </Box>
        {action}
      </Row>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {account.as_of && <AsOf at={account.as_of} />}
        {account.carerNumber && `Account number ${account.carerNumber}. `}
        {`Questions? Call the school office${phoneNumber ? ` on ${phoneNumber.replaceAll(' ', '\u00a0')}` : ''}.`}
      </Typography>
    </Card>
  );
}

/** When the school's file was last read. A payment of today is not in it yet. */
function AsOf({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const date = new Date(at);
  const today = dayText(new Date(), timeZone);
  return (
    <>
      {'As of '}
      <time dateTime={at}>
        {`${dayWords(dayText(date, timeZone), today)}, ${timeText(date, timeZone)}`}
      </time>
      {'. Later payments are not shown yet. '}
    </>
  );
}

const figure = { fontSize: { xs: '2.25rem', sm: '2.75rem' }, lineHeight: 1.2 };
const warning = { mt: 0.5, fontWeight: 600, color: 'error.main' };
