import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import type { Notice } from '#shared/absences/notice';
import { canUndecide } from '#shared/absences/notice-progress';
import { serverNow } from '../../../../api/clock.ts';
import { useRead } from '../../../../api/hooks.ts';
import { Skeletons } from '../../../../components/feedback/Skeletons.tsx';
import { Column, Row } from '../../../../components/layout/layout.tsx';
import { Failure } from '../../../../components/screen/Failure.tsx';
import { useTimeZone } from '../../../../components/text/timeZone.ts';
import { StateMark, Warnings } from '../Marks.tsx';
import { canDo, type OfficeAct, useOfficeActs } from '../useOfficeActs.ts';
import { childNames, kindNames } from '../words.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { NoticeFacts, NoticeHistory, NoticeVersions } from './NoticeFacts.tsx';

interface NoticePanelProps {
  noticeUid: string;
  /** The sender changed it while the office acted on it. */
  isChanged: boolean;
  onClose: () => void;
}

/** A notice beside the list: everything about it, and what the office can do with it. */
export function NoticePanel({ noticeUid, isChanged, onClose }: NoticePanelProps) {
  const { data, error, mutate } = useRead(attendanceApi.get, { noticeUid });
  const reload = () => void mutate();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { sx: paper, 'aria-label': 'Notice' } }}
    >
      <Row align="flex-start" isOneLine sx={{ mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          {data ? childNames(data) : 'Notice'}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose} sx={{ mt: -0.75, marginInlineEnd: -1 }}>
          <CloseIcon />
        </IconButton>
      </Row>
      {error && !data && <Failure what="This notice" error={error} onRetry={reload} />}
      {!data && !error && <Skeletons heights={[320]} what="the notice" />}
      {data && (
        <>
          <Box tabIndex={0} role="region" aria-label="What the notice says" sx={scrolls}>
            <Content notice={data} isChanged={isChanged} />
          </Box>
          <Box sx={bar}>
            {data.kind === 'leave' && data.state === 'requested' ? (
              <DecisionForm key={data.updated_at} notice={data} onChanged={reload} />
            ) : (
              <Acts notice={data} onChanged={reload} />
            )}
            <Undecide notice={data} onChanged={reload} />
          </Box>
        </>
      )}
    </Drawer>
  );
}

interface ActsProps {
  notice: Notice;
  onChanged: () => void;
}

function Content({ notice, isChanged }: { notice: Notice; isChanged: boolean }) {
  return (
    <Column gap={2.5} isBound>
      <Box>
        <Row align="center" isOneLine>
          <StateMark notice={notice} isGone={false} />
          {notice.kind && <span>{kindNames[notice.kind]}</span>}
        </Row>
        <Warnings isChecked={notice.family_check} mailFails={notice.mail_fails} />
      </Box>
      {isChanged && (
        <Alert severity="warning" variant="outlined">
          The family changed this notice while you had it open. Read both versions before you act.
        </Alert>
      )}
      <NoticeFacts notice={notice} />
      <NoticeVersions notice={notice} />
      <NoticeHistory notice={notice} />
    </Column>
  );
}

const labels: readonly (readonly [act: OfficeAct, label: string])[] = [
  ['see', 'Mark as seen'],
  ['record', 'Mark as recorded'],
];

/** Takes back what the office decided today. */
function Undecide({ notice, onChanged }: ActsProps) {
  const { busy, run } = useOfficeActs({ onDone: onChanged, onChanged });
  const timeZone = useTimeZone();
  const { kind, state, history = [] } = notice;
  if (!kind || !canUndecide({ kind, state, history }, serverNow(), timeZone)) return null;
  return (
    <Box>
      <Button
        variant="outlined"
        disabled={busy.size > 0}
        onClick={() => void run('undecide', [notice])}
      >
        Take the decision back
      </Button>
      <Typography color="textSecondary" sx={{ mt: 1, fontSize: '0.875rem' }}>
        You can do this until midnight. The family gets a mail.
      </Typography>
    </Box>
  );
}

function Acts({ notice, onChanged }: ActsProps) {
  const { busy, run } = useOfficeActs({ onDone: onChanged, onChanged });
  const possible = labels.filter(([act]) => canDo(act, notice));
  if (possible.length === 0) return null;
  return (
    <Row>
      {possible.map(([act, label]) => (
        <Button
          key={act}
          variant={act === possible.at(-1)?.[0] ? 'contained' : 'outlined'}
          disabled={busy.size > 0}
          onClick={() => void run(act, [notice])}
        >
          {label}
        </Button>
      ))}
    </Row>
  );
}

/** What it says scrolls; the act stays in view below it. */
const paper = { width: { xs: '100%', sm: 480 }, p: { xs: 2, sm: 3 }, pb: 0 };
const scrolls = { flex: 1, minHeight: 0, overflowY: 'auto', pb: 2 };
const bar = {
  mx: { xs: -2, sm: -3 },
  px: { xs: 2, sm: 3 },
  '&:not(:empty)': { py: 2, borderTop: 1, borderColor: 'divider' },
};
