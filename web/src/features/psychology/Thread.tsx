import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { dayIn } from '#shared/kernel/zone';
import type { RequestMessage, RequestThread } from '#shared/psychology/request';
import { schoolPsychologyRequest as requestApi } from '#shared/psychology/school-psychology-request.contract';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { dayWords } from '../../components/days/dayWords.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { timeText } from '../../components/text/dates.ts';
import { isolated } from '../../components/text/isolated.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { StateButtons } from './StateButtons.tsx';
import { stateNames } from './words.ts';

interface ThreadProps {
  requestUid: string;
  onBack: () => void;
}

/** A request with its messages, oldest first, and the form of the next one. */
export function Thread({ requestUid, onBack }: ThreadProps) {
  const { data, error, isLoading, mutate } = useRead(requestApi.get, { requestUid });
  const show = (thread: RequestThread) => void mutate(thread, { revalidate: false });
  return (
    <Column component="section" aria-label="Request" isBound>
      <div>
        <Button startIcon={<BackIcon />} onClick={onBack} sx={{ marginInlineStart: -1 }}>
          All requests
        </Button>
      </div>
      {error && !data && (
        <Failure what="This request" error={error} onRetry={() => void mutate()} />
      )}
      {isLoading && !data && <Skeletons heights={[200]} what="the request" />}
      {data && (
        <>
          <Head thread={data} />
          <Column component="ol" aria-label="Messages" gap={1.5} isBound sx={list}>
            {data.messages.map((message) => (
              <Message key={message.messageUid} message={message} />
            ))}
          </Column>
          {data.state === 'closed' ? (
            <Typography color="textSecondary">
              {data.as_counsellor
                ? 'This request is closed. Open it again to write.'
                : 'This request is closed. You can write a new one at any time.'}
            </Typography>
          ) : (
            <ReplyForm thread={data} onSent={show} />
          )}
          {data.as_counsellor && <StateButtons thread={data} onChanged={show} />}
        </>
      )}
    </Column>
  );
}

function Head({ thread }: { thread: RequestThread }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { student_name, form_run, requester, requester_name, as_counsellor, state } = thread;
  const isOwn = requester === 'student' && !as_counsellor;
  const asked =
    requester === 'student' ? 'asked for themselves' : `asked by ${requester_name}, ${requester}`;
  return (
    <Row align="center">
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h2" ref={heading} tabIndex={-1}>
          {isOwn ? 'Your request' : student_name}
        </Typography>
        {as_counsellor && (
          <Typography color="textSecondary">
            {[form_run, asked].filter(Boolean).join(' · ')}
          </Typography>
        )}
      </Box>
      <Chip variant="outlined" label={stateNames[state]} />
    </Row>
  );
}
const list = { listStyle: 'none', m: 0, p: 0 };

/** A message of a thread. One’s own stand on the right; notes of the counsellors have a dashed frame. */
function Message({ message }: { message: RequestMessage }) {
  const timeZone = useTimeZone();
  const { text, at, name, is_mine, is_note, from } = message;
  const date = new Date(at);
  const today = dayIn(timeZone, serverNow());
  const role = from === 'counsellor' ? ', counsellor' : '';
  return (
    <Box component="li" sx={{ ...bubble, ...(is_mine && mine), ...(is_note && note) }}>
      <Typography sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {`${is_mine ? 'You' : `${isolated(name)}${role}`} · `}
        <time dateTime={at}>
          {`${dayWords(dayIn(timeZone, date), today)}, ${timeText(date, timeZone)}`}
        </time>
        {is_note && ' · only counsellors read this'}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
    </Box>
  );
}

const bubble = {
  p: 1.5,
  marginInlineEnd: { xs: 2, sm: 8 },
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
const mine = {
  marginInlineEnd: 0,
  marginInlineStart: { xs: 2, sm: 8 },
  borderColor: 'text.secondary',
};
const note = { borderStyle: 'dashed', borderColor: 'text.secondary' };
