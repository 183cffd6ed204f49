import PayIcon from '@mui/icons-material/OpenInNew';
import { Button, Typography } from '@mui/material';
import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { paymentAddress } from '#shared/asks/payment';
import { moneyText } from '#shared/finance/money';
import { useSession } from '../../auth/session.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';
import { paidWords } from './askWords.ts';

interface PaymentLineProps {
  ask: Pick<OwnAsk, 'cents'>;
  subject: OwnSubject;
}

/** What the reader pays for a child, where and with which reference, or that the reader has paid. */
export function PaymentLine({ ask: { cents }, subject }: PaymentLineProps) {
  const page = useSession().settings.payment_page;
  const { reference, paid, outcome, waiting, firstname } = subject;
  if (cents === undefined || reference === undefined) return null;
  const isDue = outcome !== 'stays' && waiting === undefined;
  const isWhole = paid !== undefined && paid.cents >= cents;
  if (!isDue || isWhole) return paid ? <Paid cents={cents} paid={paid} /> : null;
  return (
    <Column gap={0.5}>
      <Typography className="figures" sx={{ overflowWrap: 'anywhere' }}>
        {`Pay ${moneyText(cents)} with the reference ${reference}.`}
      </Typography>
      {paid && <Paid cents={cents} paid={paid} />}
      {page?.startsWith('https://') && (
        <Row>
          <Button
            variant="outlined"
            href={paymentAddress(page, { cents, reference })}
            target="_blank"
            rel="noopener noreferrer"
            endIcon={<PayIcon />}
            aria-label={firstname ? `Open the payment page for ${firstname}` : undefined}
            sx={{ minHeight: 48 }}
          >
            Open the payment page
          </Button>
        </Row>
      )}
    </Column>
  );
}

type PaidProps = Parameters<typeof paidWords>[0];

const Paid = (props: PaidProps) => (
  <Typography className="figures" sx={{ color: 'success.main', fontWeight: 600 }}>
    {paidWords(props)}
  </Typography>
);
