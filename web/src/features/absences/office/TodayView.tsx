import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { addDays } from '#shared/kernel/zone';
import { longDay } from '../../../components/days/days.ts';
import { homeroomsOf } from './dayGroups.ts';
import { NoticeList } from './NoticeList.tsx';
import { NoticeRow, RowsOf } from './NoticeRow.tsx';
import { saveDay } from './officeCsv.ts';
import { useDayNotices } from './useNotices.ts';
import type { OfficeTools } from './useOffice.ts';
import { useOfficeActs } from './useOfficeActs.ts';
import type { Steady, SteadyNotice } from './useSteady.ts';
import { kindNames, partText } from './words.ts';

/** Who is away on a day, by year and homeroom. */
export function TodayView({ tools, day }: { tools: OfficeTools; day: string }) {
  const notices = useDayNotices(day);
  return (
    <>
      <DayTools tools={tools} day={day} shown={notices.shown} />
      <NoticeList
        notices={notices}
        hasFailed={tools.hasFailed}
        empty={{ title: 'No notices', text: 'No family has reported an absence for this day.' }}
      >
        {(shown) => <Homerooms shown={shown} day={day} tools={tools} put={notices.put} />}
      </NoticeList>
    </>
  );
}

interface HomeroomsProps {
  shown: readonly SteadyNotice[];
  day: string;
  tools: OfficeTools;
  put: Steady['put'];
}

function Homerooms({ shown, day, tools, put }: HomeroomsProps) {
  const acts = useOfficeActs({ onDone: put, onChanged: tools.showChanged });
  return homeroomsOf(shown, day).map(({ key, name, rows }) => (
    <Box component="section" key={key} aria-label={name} sx={{ mb: 3, breakInside: 'avoid' }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {`${name}: ${rows.length}`}
      </Typography>
      <RowsOf label={name}>
        {rows.map((row) => (
          <NoticeRow
            key={`${row.notice.noticeUid} ${row.child.userUid}`}
            row={row}
            title={`${row.child.surname}, ${row.child.firstname}`}
            facts={factsOf(row)}
            reason={row.notice.reason_label}
            isChecked={row.child.family_check}
            acts={acts}
            onOpen={() => tools.open(row.notice.noticeUid)}
          />
        ))}
      </RowsOf>
    </Box>
  ));
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
function DayTools({ tools: { today, setView }, day, shown }: DayToolsProps) {
  const go = (to: string) => setView({ day: to === today ? null : to });
  return (
    <Box sx={bar}>
      <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', ml: -1 }}>
        {day !== today && (
          <Button variant="outlined" onClick={() => go(today)}>
            Go to today
          </Button>
        )}
        <IconButton aria-label="Previous day" onClick={() => go(addDays(day, -1))}>
          <BackIcon />
        </IconButton>
        <IconButton aria-label="Next day" onClick={() => go(addDays(day, 1))}>
          <NextIcon />
        </IconButton>
      </Box>
      <Typography variant="h2" aria-live="polite" sx={heading}>
        {longDay(day)}
      </Typography>
      {shown && shown.length > 0 && (
        <Box className="no-print" sx={{ display: 'flex', gap: 1 }}>
          <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print list
          </Button>
          <Button startIcon={<DownloadIcon />} onClick={() => saveDay(shown, day)}>
            Save as CSV
          </Button>
        </Box>
      )}
    </Box>
  );
}

const bar = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 },
  mb: 0.5,
};
const heading = { flex: { xs: '1 0 100%', sm: '1 1 auto' }, order: { xs: -1, sm: 0 } };
