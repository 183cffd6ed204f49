import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { shortDay } from '../../../components/days/days.ts';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { paramsOf } from '../../../components/lists/address.ts';
import { WaitingCards } from '../../../components/lists/CardList.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { ownChildrenPath } from '../ofFamily.ts';
import { LeaveView } from './LeaveView.tsx';
import { MailOffer, MailQuestion } from './MailCard.tsx';
import { NoticesView } from './NoticesView.tsx';
import { officeView, type Part, parts } from './officeView.ts';
import { TodayView } from './TodayView.tsx';
import { UnexplainedView } from './UnexplainedView.tsx';
import { type OfficeTools, useOffice } from './useOffice.ts';

const NoticePanel = onDemand(async () => (await import('./panel/NoticePanel.tsx')).NoticePanel);

/** The attendance office: who is away, what is unexplained, what waits for a decision. */
export function AttendanceOffice() {
  const tools = useOffice();
  const { view, nearest } = tools;
  const hasMail = view.part === 'today' || view.part === 'unexplained';
  return (
    <Screen
      title="Absences"
      action={
        view.part &&
        view.part !== 'today' && (
          <Button startIcon={<PrintIcon />} onClick={() => window.print()} sx={wide}>
            Print list
          </Button>
        )
      }
    >
      <PartTabs tools={tools} />
      {view.part && view.part !== 'today' && (
        <Typography variant="h2" sx={printed}>
          {parts.find(([part]) => part === view.part)?.[1]}
        </Typography>
      )}
      {!view.part && <WaitingCards />}
      {hasMail && <MailQuestion />}
      {view.part === 'today' && <TodayView tools={tools} day={view.day ?? nearest} />}
      {view.part === 'unexplained' && <UnexplainedView tools={tools} />}
      {view.part === 'leave' && <LeaveView tools={tools} />}
      {view.part === 'notices' && <NoticesView tools={tools} />}
      {hasMail && <MailOffer />}
      {view.notice && (
        <NoticePanel
          key={view.notice}
          noticeUid={view.notice}
          isChanged={tools.changed === view.notice}
          onClose={tools.close}
        />
      )}
    </Screen>
  );
}

/** The parts of the office, each with its own address, and how much waits in it. */
const PartTabs = ({
  tools: { view, waiting, isCarer, isSchoolDay, nearest },
}: {
  tools: OfficeTools;
}) => (
  <Row component="nav" aria-label="Parts of absences" className="no-print" sx={{ mb: 2 }}>
    {parts.map(([part, usual]) => {
      // On a day without school, the list is that of the next school day.
      const name = part === 'today' && !isSchoolDay ? shortDay(nearest) : usual;
      const count = countOf(part, waiting);
      return (
        <Button
          key={part}
          component={Link}
          to={`${pathTo('/absences')}?${paramsOf(officeView, { ...blank, part })}`}
          variant={part === view.part ? 'contained' : 'outlined'}
          // For children of whom nobody has said anything.
          color={part === 'unexplained' && count ? 'warning' : 'primary'}
          aria-current={part === view.part ? 'page' : undefined}
        >
          {count ? `${name} ${count}` : name}
          {!waiting && part !== 'today' && <Box component="span" aria-hidden sx={room} />}
        </Button>
      );
    })}
    {isCarer && (
      <Button component={Link} to={ownChildrenPath}>
        My children
      </Button>
    )}
  </Row>
);

const blank = { day: null, kind: '', notice: '' } as const;
const wide = { display: { xs: 'none', sm: 'inline-flex' }, displayPrint: 'none' };
/** Says on paper what the list is. */
const printed = { display: 'none', displayPrint: 'block', mb: 1 };

/** The room of a number that is not known yet, so that no button moves under a finger. */
const room = { width: '3ch' };

/** Returns what waits in a part; the pulse counts at most 25 notices of each kind. */
function countOf(part: Part, waiting: OfficeTools['waiting']): string {
  if (!waiting || part === 'today') return '';
  const { leave, unexplained, absence, explanation } = waiting;
  if (part === 'unexplained') {
    if (!unexplained) return '';
    return unexplained >= 1000 ? '1,000+' : String(unexplained);
  }
  const count = part === 'leave' ? leave : absence + explanation;
  if (!count) return '';
  const shown = count >= 25 ? '25+' : String(count);
  // The list also has notices that somebody has seen.
  return part === 'notices' ? `· ${shown} new` : shown;
}
