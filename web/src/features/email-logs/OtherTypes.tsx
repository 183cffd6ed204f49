import { Button } from '@mui/material';
import { emailstatistics as emailstatisticsApi } from '#shared/email-logs/emailstatistics.contract';
import { type LogType, logTypes } from '#shared/mailings/mailing';
import { useRead } from '../../api/hooks.ts';
import { Row } from '../../components/layout/layout.tsx';
import { logTypeName } from './names.ts';

interface OtherTypesProps {
  /** The type without mail. */
  than: LogType;
  onChoose: (type: LogType) => void;
}

/** The types that have mail, with their numbers, below the empty list of another type. */
export const OtherTypes = ({ than, onChoose }: OtherTypesProps) => (
  <Row role="group" aria-label="Types that have mail" justify="center">
    {logTypes
      .filter((type) => type !== than)
      .map((type) => (
        <OtherType key={type} type={type} onChoose={() => onChoose(type)} />
      ))}
  </Row>
);

function OtherType({ type, onChoose }: { type: LogType; onChoose: () => void }) {
  const { data } = useRead(emailstatisticsApi.list, { types: type, limit: 1 });
  if (!data?.sent_count) return null;
  return (
    <Button variant="outlined" onClick={onChoose}>
      {`${logTypeName(type)}: ${data.sent_count.toLocaleString('en-AU')} sent`}
    </Button>
  );
}
