import CopyIcon from '@mui/icons-material/ContentCopy';
import PayIcon from '@mui/icons-material/OpenInNew';
import { Box, Button, Typography } from '@mui/material';
import type { OwnSubject } from '#shared/asks/asks.contract';
import { paymentAddress } from '#shared/asks/payment';
import { moneyText } from '#shared/finance/money';
import { AppError } from '#shared/kernel/errors';
import { useSession } from '../../../auth/session.tsx';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { isOwn, paidWords } from '../askWords.ts';

interface PaymentLineProps {
  cents: number;
  subject: OwnSubject;
  /** It says for whom: several have one. */
  isNamed: boolean;
}

/** Whether the reader may still have to pay for somebody who goes, as far as the own account says. */
export const isDue = (cents: number, { outcome, waiting, paid }: OwnSubject): boolean =>
  outcome !== 'stays' && waiting === undefined && (paid === undefined || paid.cents < cents);

/** What the reader pays for a child, where and with which reference, or that the reader has paid. */
export function PaymentLine({ cents, subject, isNamed }: PaymentLineProps) {
  const page = useSession().settings.payment_page;
  const { attempt } = useFeedback();
  const { reference, paid, firstname } = subject;
  if (reference === undefined) return null;
  const name = isNamed ? firstname : '';
  if (!isDue(cents, subject)) return paid ? <Paid cents={cents} paid={paid} name={name} /> : null;
  const copy = () => attempt(() => toClipboard(reference), 'Copied.');
  const sum = `${moneyText(cents)}${name && ` for ${name}`}`;
  return (
    <Column gap={1}>
      <Typography className="figures" sx={{ overflowWrap: 'anywhere' }}>
        {/* Who else has answered may have paid: it is no call to pay. */}
        {isOwn(subject)
          ? `Pay ${sum} with the reference `
          : `If it is not paid: ${sum}, with the reference `}
        <Box component="span" sx={whole}>{`${reference}.`}</Box>
      </Typography>
      {paid && <Paid cents={cents} paid={paid} name="" />}
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

type PaidProps = Parameters<typeof paidWords>[0] & { name: string };

const Paid = ({ name, ...props }: PaidProps) => (
  <Typography className="figures" sx={{ color: 'success.main', fontWeight: 600 }}>
    {`${name && `${name}: `}${paidWords(props)}`}
  </Typography>
);
