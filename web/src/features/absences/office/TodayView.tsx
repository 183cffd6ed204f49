import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { addDays } from '#shared/kernel/zone';
import { rollName } from '#shared/people/names';
import { longDay } from '../../../components/days/days.ts';
import { dayWords } from '../../../components/days/dayWords.ts';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { Row } from '../../../components/layout/layout.tsx';
import { capital } from '../words.ts';
import { DaySummary } from './DaySummary.tsx';
import { type Homeroom, homeroomsOf } from './dayGroups.ts';
import { NoticeList } from './list/NoticeList.tsx';
import { NoticeRow, RowsOf } from './list/NoticeRow.tsx';
import { saveDay } from './officeCsv.ts';
import { useDayNotices } from './useNotices.ts';
import type { OfficeTools } from './useOffice.ts';
import { type OfficeActs, useOfficeActs } from './useOfficeActs.ts';
import type { SteadyNotice } from './useSteady.ts';
import { kindNames, partText } from './words.ts';

/** Who is away on a day, by year and homeroom. */
export function TodayView({ tools, day }: { tools: OfficeTools; day: string }) {
  const notices = useDayNotices(day);
  const acts = useOfficeActs({ onDone: notices.put, onChanged: tools.showChanged });
  const homerooms = homeroomsOf(notices.shown ?? [], day);
  const rows = homerooms.flatMap((room) => room.rows);
  return (
    <>
      <DayTools tools={tools} day={day} shown={notices.shown} />
      <NoticeList
        what="The absences of this day"
        notices={notices}
        hasFailed={tools.hasFailed}
        empty={{
          title: 'No notices',
          text: 'No family has reported an absence for this day.',
          action: <OtherDays tools={tools} />,
        }}
        summary={rows.length > 0 && <DaySummary rows={rows} acts={acts} />}
      >
        {() => <Box sx={card}>{homerooms.map((room) => ofRoom(room, { tools, acts }))}</Box>}
      </NoticeList>
    </>
  );
}

const ofRoom = ({ key, name, rows }: Homeroom, { tools, acts }: RoomTools) => (
  <Box component="section" key={key} aria-label={name} sx={{ breakInside: 'avoid' }}>
    <Typography component="h3" sx={room}>
      {rows.length > 1 ? `${name}: ${rows.length}` : name}
    </Typography>
    <RowsOf label={name} isInside>
      {rows.map((row) => (
        <NoticeRow
          key={`${row.notice.noticeUid} ${row.child.userUid}`}
          row={row}
          title={rollName(row.child)}
          facts={factsOf(row)}
          reason={row.notice.reason_label}
          isChecked={row.child.family_check}
          acts={acts}
          onOpen={() => tools.open(row.notice.noticeUid)}
        />
      ))}
    </RowsOf>
  </Box>
);

/** Leads to the notices about other days that nobody has seen. */
function OtherDays({ tools: { waiting, setView } }: { tools: OfficeTools }) {
  if (!waiting || waiting.absence + waiting.explanation === 0) return null;
  const kind = waiting.absence > 0 ? 'absence' : 'explanation';
  return (
    <Button variant="outlined" onClick={() => setView({ part: 'notices', kind })}>
      See new notices about other days
    </Button>
  );
}

interface RoomTools {
  tools: OfficeTools;
  acts: OfficeActs;
}

/** Returns the part of the day of an absence, and the kind of another notice. */
const factsOf = ({ notice }: SteadyNotice): string[] => [
  ...(notice.kind && notice.kind !== 'absence' ? [kindNames[notice.kind]] : []),
  ...(notice.kind === 'explanation' ? [] : [partText(notice)]),
];

interface DayToolsProps {
  tools: OfficeTools;
  day: string;
  shown: readonly SteadyNotice[] | undefined;
}

/** Chooses the day, and prints or saves its list. */
function DayTools({ tools: { today, nearest, setView }, day, shown }: DayToolsProps) {
  const isNarrow = useIsNarrow();
  const go = (to: string) => setView({ part: 'today', day: to === nearest ? null : to });
  return (
    <Row gap={0} columnGap={{ xs: 0.5, sm: 1.5 }} align="center" isOneLine sx={{ mb: 0.5 }}>
      <Row className="no-print" gap={0} align="center" isOneLine sx={{ marginInlineStart: -1 }}>
        <IconButton aria-label="Previous day" onClick={() => go(addDays(day, -1))}>
          <BackIcon />
        </IconButton>
        <IconButton aria-label="Next day" onClick={() => go(addDays(day, 1))}>
          <NextIcon />
        </IconButton>
      </Row>
      <Typography variant="h2" aria-live="polite" sx={heading}>
        {isNarrow ? dayWords(day, today) : longDay(day)}
      </Typography>
      {day !== nearest && (
        <Button variant="outlined" className="no-print" onClick={() => go(nearest)}>
          {backText(nearest, { today, isNarrow })}
        </Button>
      )}
      {shown && shown.length > 0 && (
        <Row
          className="no-print"
          gap={{ sm: 1 }}
          isOneLine
          sx={{ marginInlineEnd: { xs: -1, sm: 0 } }}
        >
          <Act isNarrow={isNarrow} Icon={PrintIcon} name="Print list" onClick={print} />
          <Act
            isNarrow={isNarrow}
            Icon={DownloadIcon}
            name="Save as CSV"
            onClick={() => saveDay(shown, day)}
          />
        </Row>
      )}
    </Row>
  );
}

/** Names the button that leads back to today, or to the next school day. */
function backText(to: string, { today, isNarrow }: { today: string; isNarrow: boolean }): string {
  const name = to === today ? 'today' : dayWords(to, today);
  return isNarrow ? capital(name) : `Go to ${name}`;
}

const print = () => window.print();

interface ActProps {
  isNarrow: boolean;
  Icon: typeof PrintIcon;
  name: string;
  onClick: () => void;
}

/** An act on the list: on a phone its icon alone. */
const Act = ({ isNarrow, Icon, name, onClick }: ActProps) =>
  isNarrow ? (
    <IconButton aria-label={name} onClick={onClick}>
      <Icon />
    </IconButton>
  ) : (
    <Button startIcon={<Icon />} onClick={onClick}>
      {name}
    </Button>
  );
const heading = { flex: 1, minWidth: 0, fontSize: { xs: '1.25rem', sm: '1.5rem' } };

/** The homerooms are one list, each under a small heading. */
const card = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 2,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '& > section + section': { borderTop: '1px solid', borderColor: 'divider' },
};
const room = {
  px: { xs: 1.5, sm: 2 },
  py: 0.75,
  bgcolor: 'action.hover',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'text.secondary',
};
