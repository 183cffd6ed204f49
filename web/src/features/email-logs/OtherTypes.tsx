import { Button } from '@mui/material';
import { emailstatistics as emailstatisticsApi } from '#shared/email-logs/emailstatistics.contract';
import { type LogType, logTypes } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/channels';
import { useRead } from '../../api/hooks.ts';
import { Row } from '../../components/layout/layout.tsx';
import { logTypeName } from './names.ts';

interface OtherTypesProps {
  channel: ChannelName;
  /** The type without mail. */
  than: LogType;
  onChoose: (type: LogType) => void;
}

/** The types that have mail, with their numbers, below the empty list of another type. */
export const OtherTypes = ({ channel, than, onChoose }: OtherTypesProps) => (
  <Row
    role="group"
    aria-label={channel === 'mail' ? 'Types that have mail' : 'Types that have messages'}
    justify="center"
  >
    {logTypes
      .filter((type) => type !== than)
      .map((type) => (
        <OtherType key={type} channel={channel} type={type} onChoose={() => onChoose(type)} />
      ))}
  </Row>
);

interface OtherTypeProps {
  channel: ChannelName;
  type: LogType;
  onChoose: () => void;
}

function OtherType({ channel, type, onChoose }: OtherTypeProps) {
  const { data } = useRead(emailstatisticsApi.list, { channel, types: type, limit: 1 });
  if (!data?.sent_count) return null;
  return (
    <Button variant="outlined" onClick={onChoose}>
      {`${logTypeName(type)}: ${data.sent_count.toLocaleString('en-AU')} sent`}
    </Button>
  );
}
