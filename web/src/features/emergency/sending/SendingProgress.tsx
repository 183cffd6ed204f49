import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { Link } from 'react-router';
import {
  type ChannelCounts,
  type EmergencySending,
  emergencySending as sendingApi,
} from '#shared/emergency/emergency-sending.contract';
import { mostWithTexts } from '#shared/emergency/emergency-text';
import type { ChannelName } from '#shared/notifications/channels';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { useReach } from './useReach.ts';

/** The time between two reads while a message leaves, and while mail still arrives, in milliseconds. */
const pace = 5_000;
const calmPace = 30_000;

/** How far the last message got: by channel, and whom it did not reach. */
export function SendingProgress() {
  const { data } = useRead(
    sendingApi.get,
    {},
    { refreshInterval: (read) => paceOf(read?.sending?.state) },
  );
  const sending = data?.sending;
  if (!sending) return null;
  // Before it leaves nobody was missed, and its end goes to those who got it.
  const isNews = sending.kind !== 'all-clear' && sending.state !== 'waiting';
  return (
    <Column component="section" aria-labelledby="sending-title" gap={1.5}>
      <Typography variant="h2" id="sending-title">
        {titles[sending.state]}
      </Typography>
      <Typography color="textSecondary">
        <DateWords at={sending.at} withTime />. {sending.message}
      </Typography>
      {isNews && <Unreached hasTexts={sending.counts.some(({ channel }) => channel === 'sms')} />}
      {sending.texts_capped && (
        <Alert severity="warning" variant="outlined">
          {`It leaves without texts: ${mostWithTexts} messages with texts have left in 24 hours.`}
        </Alert>
      )}
      {sending.state !== 'waiting' &&
        sending.counts.map((counts) => (
          <ChannelLine key={counts.channel} counts={counts} without={withoutOf(sending, counts)} />
        ))}
    </Column>
  );
}

/** Returns how many people a channel cannot reach. Until all have been looked at, it is not known. */
const withoutOf = ({ state, people }: EmergencySending, counts: ChannelCounts): number =>
  state === 'done' ? people - counts.people : 0;

/** Leads with how many people get nothing, beside the way to their names. */
function Unreached({ hasTexts }: { hasTexts: boolean }) {
  const { reach } = useReach();
  const count = (hasTexts ? reach?.unreached_by_text : reach?.unreached) ?? 0;
  const link = (
    <Button
      component={Link}
      to={pathTo('/admin/emergency-broadcast/not-reached')}
      variant="outlined"
    >
      Who was not reached
    </Button>
  );
  if (count === 0) return <Row>{link}</Row>;
  return (
    <Alert severity="error" variant="outlined">
      <Box component="p" sx={{ m: 0, mb: 1.5, fontWeight: 700 }}>
        {unreachedText(count, hasTexts)}
      </Box>
      {link}
    </Alert>
  );
}

function unreachedText(count: number, hasTexts: boolean): string {
  const without = hasTexts ? 'no address, device or mobile number' : 'no address or device';
  return count === 1
    ? `1 person has ${without}, and sees only the page.`
    : `${count.toLocaleString('en-AU')} people have ${without}: they see only the page.`;
}

const paceOf = (state: EmergencySending['state'] | undefined): number => {
  if (state === undefined) return 0;
  return state === 'waiting' || state === 'sending' ? pace : calmPace;
};

const titles: Record<EmergencySending['state'], string> = {
  waiting: 'The message leaves in a few seconds',
  sending: 'The message is on its way',
  done: 'The message has left',
  cancelled: 'Nothing more of the message leaves',
};

const names: Record<ChannelName, string> = { mail: 'Mail', push: 'Push', sms: 'Texts' };

/** What those have not whom a channel cannot reach. */
const lacks: Record<ChannelName, string> = {
  mail: 'no address',
  push: 'no device',
  sms: 'no mobile number of their own',
};

/** The numbers of a channel, with a bar while it has not ended. */
function ChannelLine({ counts, without }: { counts: ChannelCounts; without: number }) {
  const { channel, people, waiting, sent, delivered, failed, stopped, dollars } = counts;
  const id = `${channel}-counts`;
  const number = (count: number) => count.toLocaleString('en-AU');
  return (
    <Box>
      <Typography id={id}>
        <strong>{names[channel]}</strong>: {number(sent)} of {number(people)} sent
        {channel !== 'push' && `, ${number(delivered)} delivered`}
        {failed > 0 && `, ${number(failed)} failed`}
        {waiting > 0 && `, ${number(waiting)} waiting`}
        {dollars !== undefined && `, US$${dollars.toFixed(2)} so far`}
        {without > 0 && `. ${number(without)} more people have ${lacks[channel]}`}.
      </Typography>
      {stopped && (
        <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
          {`${names[channel]} stopped: ${stopped}. The portal tries again each minute.`}
        </Alert>
      )}
      {waiting > 0 && people > 0 && (
        <LinearProgress
          variant="determinate"
          value={(100 * (people - waiting)) / people}
          aria-labelledby={id}
          sx={{ mt: 1, maxWidth: 480 }}
        />
      )}
    </Box>
  );
}
