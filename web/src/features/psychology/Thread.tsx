import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { RequestThread } from '#shared/psychology/request';
import { schoolPsychologyRequest as requestApi } from '#shared/psychology/school-psychology-request.contract';
import { useRead } from '../../api/hooks.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Column, Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Message } from './Message.tsx';
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
  const isSlow = useSlow(isLoading);
  const show = (thread: RequestThread) => void mutate(thread, { revalidate: false });
  return (
    <Column component="section" aria-label="Request" isBound>
      <div>
        <Button startIcon={<BackIcon />} onClick={onBack} sx={{ marginInlineStart: -1 }}>
          All requests
        </Button>
      </div>
      {error && !data && <Failure error={error} onRetry={() => void mutate()} />}
      {isSlow && !data && <Skeleton variant="rounded" height={200} />}
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
