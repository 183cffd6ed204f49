import CopyIcon from '@mui/icons-material/ContentCopy';
import PayIcon from '@mui/icons-material/OpenInNew';
import { Box, Button, Typography } from '@mui/material';
import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { paymentAddress } from '#shared/asks/payment';
import { moneyText } from '#shared/finance/money';
import { AppError } from '#shared/kernel/errors';
import { useSession } from '../../auth/session.tsx';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { onceText, paidWords } from './askWords.ts';

interface PaymentLineProps {
  ask: Pick<OwnAsk, 'cents'>;
  subject: OwnSubject;
}

/**
 * What the reader pays for a child, where and with which reference, or that the reader has paid. Every
 * carer of the child has the same reference, and none learns what another one paid: so it says that it
 * is paid once.
 */
export function PaymentLine({ ask: { cents }, subject }: PaymentLineProps) {
  const page = useSession().settings.payment_page;
  const { attempt } = useFeedback();
  const { reference, paid, outcome, waiting, firstname } = subject;
  if (cents === undefined || reference === undefined) return null;
  const isDue = outcome !== 'stays' && waiting === undefined;
  const isWhole = paid !== undefined && paid.cents >= cents;
  if (!isDue || isWhole) return paid ? <Paid cents={cents} paid={paid} /> : null;
  const copy = () => attempt(() => toClipboard(reference), 'Copied.');
  return (
    <Column gap={1}>
      <div>
        <Typography className="figures" sx={{ overflowWrap: 'anywhere' }}>
          {`Pay ${moneyText(cents)} with the reference `}
          <Box component="span" sx={whole}>{`${reference}.`}</Box>
        </Typography>
        {firstname && <Quiet size="medium">{onceText(firstname)}</Quiet>}
      </div>
      {paid && <Paid cents={cents} paid={paid} />}
      <Row>
        <Button
          variant="outlined"
          startIcon={<CopyIcon />}
          aria-label={`Copy the reference ${reference}`}
          onClick={() => void copy()}
          sx={{ minHeight: 48 }}
        >
          Copy
        </Button>
        {page?.startsWith('https://') && (
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
        )}
      </Row>
    </Column>
  );
}

/** Copies what people enter at their bank, which may be on another device. */
async function toClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new AppError('unavailable', 'We couldn’t copy it. Select it, or write it down.');
  }
}

/** A reference is on one line, unless it alone is longer. */
const whole = { display: 'inline-block', maxWidth: '100%', fontWeight: 600 };

type PaidProps = Parameters<typeof paidWords>[0];

const Paid = (props: PaidProps) => (
  <Typography className="figures" sx={{ color: 'success.main', fontWeight: 600 }}>
    {paidWords(props)}
  </Typography>
);
