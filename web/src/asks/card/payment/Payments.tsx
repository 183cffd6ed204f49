import { Typography } from '@mui/material';
import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import { Column, Quiet } from '../../../components/layout/layout.tsx';
import { isOwn, namesOf, onceText } from '../askWords.ts';
import { SchoolPhone } from '../SchoolPhone.tsx';
import { isDue, PaymentLine } from './PaymentLine.tsx';

interface PaymentsProps {
  ask: Pick<OwnAsk, 'cents'>;
  /** Those who are answered for, in the order of the card. */
  given: readonly OwnSubject[];
}

/** Returns those for whom the reader, who has answered for them, has still to pay, and how much. */
function ownDue({ cents = 0 }: PaymentsProps['ask'], given: readonly OwnSubject[]) {
  const own = given.filter(
    (each) => isOwn(each) && each.reference !== undefined && isDue(cents, each),
  );
  return { own, sum: own.reduce((total, { paid }) => total + cents - (paid?.cents ?? 0), 0) };
}

/** Says above what was answered, which is a screen high on a phone, that it is not finished. */
export function StillToPay({ ask, given }: PaymentsProps) {
  const { sum } = ownDue(ask, given);
  if (ask.cents === undefined || sum === 0) return null;
  return (
    <Typography className="figures" sx={{ width: '100%', fontWeight: 600 }}>
      {`Still to pay: ${moneyText(sum)}, see below.`}
    </Typography>
  );
}

/**
 * What the reader pays: all together, and for each child with its own reference, in the order of the
 * children. Every carer of a child has the same reference, and none learns what another one paid. So it
 * says that it is paid once; and where somebody else has answered, that it may be paid.
 */
export function Payments({ ask: { cents }, given }: PaymentsProps) {
  if (cents === undefined) return null;
  const asked = given.filter(({ reference }) => reference !== undefined);
  const due = asked.filter((each) => isDue(cents, each));
  const shown = asked.filter((each) => isDue(cents, each) || each.paid);
  if (shown.length === 0) return null;
  const { own, sum } = ownDue({ cents }, given);
  return (
    <Column gap={2} sx={{ width: '100%', borderTop: 1, borderColor: 'divider', pt: 2 }}>
      {own.length > 1 && (
        <div>
          <Typography className="figures" sx={{ fontWeight: 600 }}>
            {`To pay for ${namesOf(own)}: ${moneyText(sum)}`}
          </Typography>
          <Typography color="textSecondary">
            One payment for each child, with its own reference.
          </Typography>
        </div>
      )}
      {own.length < due.length && (
        <Typography sx={{ fontWeight: 600 }}>
          {'Another carer may have paid already. Please ask the school first. '}
          <SchoolPhone />
        </Typography>
      )}
      {shown.map((subject) => (
        <PaymentLine
          key={subject.subject}
          cents={cents}
          subject={subject}
          isNamed={given.length > 1}
        />
      ))}
      {namesOf(due) && (
        <Quiet size="medium">{onceText(due.length > 1 ? 'each child' : namesOf(due))}</Quiet>
      )}
    </Column>
  );
}
