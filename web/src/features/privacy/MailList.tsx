import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { privacy as privacyApi } from '#shared/privacy/privacy.contract';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { list } from './Looks.tsx';

/** The newest mails that left for the person. */
export function MailList() {
  const { data, error, mutate } = useRead(privacyApi.listMail, {});
  if (error && !data) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[122]} />;
  return (
    <>
      {data.length === 0 ? (
        <Typography>No mail is on record.</Typography>
      ) : (
        <Box component="ul" sx={list}>
          {data.map(({ mailUid, type, subject, at }) => (
            <li key={`${mailUid} ${type}`}>
              <span>{subject}</span>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                <DateWords at={at} withTime />
              </Box>
            </li>
          ))}
        </Box>
      )}
      <Typography variant="body2">
        <Link to={pathTo('/notification-preferences')}>Choose which mail you get</Link>
      </Typography>
    </>
  );
}
