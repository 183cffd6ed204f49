import { Box, Button, Card, Typography } from '@mui/material';
import { channelTitles } from '#shared/notifications/channels';
import {
  kindNamed,
  type MailKind,
  type MessageKindName,
  messageKinds,
} from '#shared/notifications/kinds';
import {
  notificationPreferences as notificationPreferencesApi,
  type SentMessage,
} from '#shared/notifications/notification-preferences.contract';
import { usePages } from '../../api/pages.ts';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateText } from '../../components/text/DateText.tsx';

interface SentToMeProps {
  /** The kinds of messages that the person may get. */
  kinds: readonly MessageKindName[];
  /** Whether a kind of mail still comes. */
  isOn: (kind: MailKind) => boolean;
  onTurnOff: (kind: MailKind) => void;
}

/** What was sent to the person in the last 30 days, and why, the newest first. */
export function SentToMe({ kinds, isOn, onTurnOff }: SentToMeProps) {
  const { records, error, isLoadingMore, loadMore, refresh } = usePages(
    notificationPreferencesApi.sent,
    { limit: 10 },
  );
  return (
    <Box component="section" aria-labelledby="sent-title">
      <Typography variant="h2" id="sent-title" sx={{ mb: 1 }}>
        Sent in the last 30 days
      </Typography>
      {error && !records && (
        <Failure what="Your messages" error={error} onRetry={() => void refresh()} />
      )}
      {records?.length === 0 && <p>Nothing was sent to you.</p>}
      <Column component="ul" gap={1} sx={list}>
        {records?.map((each) => (
          <Sent
            key={`${each.messageUid} ${each.at}`}
            message={each}
            turnOff={each.kind && isOn(each.kind) ? onTurnOff : undefined}
          />
        ))}
      </Column>
      {loadMore && (
        <Button disabled={isLoadingMore} onClick={() => void loadMore()} sx={{ mt: 1 }}>
          Show older messages
        </Button>
      )}
      <Quiet size="medium">{unlistedIn(kinds)}</Quiet>
    </Box>
  );
}

/** Says which mail the list leaves out. */
function unlistedIn(kinds: readonly MessageKindName[]): string {
  const unlisted = kinds.map(kindNamed).filter(({ isUnlisted }) => isUnlisted);
  const names = unlisted.map(({ name }) => name.toLowerCase()).join(' and ');
  return `Mail about ${names} is not in this list: the portal does not keep who got it.`;
}

interface SentProps {
  message: SentMessage;
  turnOff: ((kind: MailKind) => void) | undefined;
}

/** One message: its subject, when and how it came, and why. */
const Sent = ({ message: { at, channel, subject, why, kind }, turnOff }: SentProps) => (
  <Card component="li" sx={{ p: 1.5, overflowWrap: 'anywhere' }}>
    <Box sx={{ fontWeight: 600 }}>{subject}</Box>
    <Row gap={0} columnGap={1} align="center">
      <Quiet size="medium">
        <DateText at={at} withTime /> · {channelTitles[channel]}
      </Quiet>
    </Row>
    {why && <Quiet size="medium">{why}</Quiet>}
    {kind && turnOff && (
      <Button
        size="small"
        aria-label={`Turn off ${messageKinds[kind].name.toLowerCase()}`}
        onClick={() => turnOff(kind)}
        sx={{ mt: 0.5, marginInlineStart: -0.75 }}
      >
        Turn off
      </Button>
    )}
  </Card>
);

const list = { m: 0, p: 0, listStyle: 'none' };
