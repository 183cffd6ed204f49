import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { Link } from 'react-router';
import { askRuleNames, reminderDays } from '#shared/asks/ask';
import type { AskReport } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import { addDays, dayIn } from '#shared/kernel/zone';
import { isSchoolOnly } from '#shared/questions/school-only';
import { askPath, pathTo } from '#shared/site/paths';
import { serverNow } from '../../api/clock.ts';
import { dayWords } from '../../components/days/dayWords.ts';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { type ReportLinkState, ReportTitle } from './ReportTitle.tsx';

/** The post, whom it asks until when, and how many have answered. */
export function ReportHead({ report }: { report: AskReport }) {
  const { title, by, rule, asked, done, by_group } = report;
  const only = by_group.length === 1 && by_group[0]?.groupname;
  const today = dayIn(useTimeZone(), serverNow());
  return (
    <Column gap={1}>
      <ReportTitle>{title}</ReportTitle>
      <Typography color="textSecondary">
        {`${askRuleNames[rule]}${only ? `, ${only}` : ''}, by ${dayWords(by, today)}`}
        {!report.is_removed && (
          <Box component="span" className="no-print">
            {' · '}
            <Link to={askPath(report)}>{`Open the ${postWord(report)}`}</Link>
          </Box>
        )}
      </Typography>
      <Row gap={2} align="center" justify="space-between" isOneLine sx={{ mt: 1 }}>
        <Typography className="figures" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
          {`${done.toLocaleString('en-AU')} of ${asked.toLocaleString('en-AU')} answered`}
        </Typography>
        {!report.is_removed && (
          <Button
            component={Link}
            {...toRoll(report)}
            variant="outlined"
            className="no-print"
            sx={{ flexShrink: 0 }}
          >
            Call the roll
          </Button>
        )}
      </Row>
      {report.saved_title && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {`This is the title that people agreed to. It was saved last as “${report.saved_title}”.`}
        </Typography>
      )}
      {report.is_removed && (
        <Typography>
          It is not asked any longer. What was answered and agreed stays here as long as the
          answers.
        </Typography>
      )}
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={asked === 0 ? 0 : (done / asked) * 100}
        sx={{ height: 8, borderRadius: 4 }}
      />
      {done < asked && !report.is_removed && <Reminders by={by} today={today} />}
      {report.payment && !report.is_removed && (
        <Payment payment={report.payment} questions={report.questions} />
      )}
      <Confidential report={report} />
    </Column>
  );
}

/** What families pay. The portal takes no payment and does not count any, so it says where they are. */
const Payment = ({ payment, questions }: PaymentProps) => (
  <Quiet size="large" className="figures">
    {`Families pay ${moneyText(payment.cents)} for each child${questions.some(({ goes }) => goes) ? ' who goes' : ''}, with the reference ${payment.code}- and the student number. What was paid is in the accounts of the families, not here.`}
  </Quiet>
);

interface PaymentProps extends Pick<AskReport, 'questions'> {
  payment: NonNullable<AskReport['payment']>;
}

/** Says when the people outstanding are reminded, which needs nobody. */
function Reminders({ by, today }: { by: string; today: string }) {
  const days = reminderDays.map((before) => addDays(by, -before)).filter((day) => day >= today);
  if (days.length === 0) return null;
  const named = days.map((day) => dayWords(day, today));
  return (
    <Quiet size="large">{`People outstanding get a reminder on ${named.join(' and ')}.`}</Quiet>
  );
}

/** Returns what asks, in a word. */
const postWord = ({ type }: AskReport): string =>
  type === 'newsletter' || type === 'event' ? type : 'notice';

/** Returns where a link to the roll leads, with the title until the roll is there. */
const toRoll = ({ askUid, title }: AskReport) => ({
  to: pathTo('/asks/:askUid/roll', { askUid }),
  state: { title } satisfies ReportLinkState,
});

/** Says where the answers are that no report has, and leads those there who may open them. */
function Confidential({ report }: { report: AskReport }) {
  const asked = report.questions.filter(isSchoolOnly).map(({ text }) => `“${text}”`);
  if (asked.length === 0) return null;
  return (
    <Quiet size="large" sx={{ overflowWrap: 'anywhere' }}>
      {`Confidential: ${list.format(asked)}. No report and no file has these answers. `}
      {report.may_open ? (
        <Link {...toRoll(report)}>Open them on the roll</Link>
      ) : (
        !report.is_removed && `${mayOpen} open them on the roll, until they are deleted.`
      )}
    </Quiet>
  );
}

const mayOpen = 'Its author, who saved it last and its helpers';
const list = new Intl.ListFormat('en-AU');
