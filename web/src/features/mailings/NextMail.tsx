import { Box, Card, Chip, Typography } from '@mui/material';
import { sendEmails as sendEmailsApi } from '#shared/mailings/send-emails.contract';
import { messageKinds } from '#shared/notifications/kinds';
import { useRead } from '../../api/hooks.ts';
import { hours } from '../../components/days/hours.ts';
import { Row } from '../../components/layout/layout.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { weekdays } from './schedule/settingsForm.ts';

/** What the schedule sends next, before the mailings of the past. */
export function NextMail() {
  const { data } = useRead(sendEmailsApi.settings, {});
  if (!data) return <Box sx={{ height: { xs: 288, sm: 177 } }} />;
  const { digest, daily } = data;
  const day = weekdays.find(([number]) => number === String(digest.weekday))?.[1];
  return (
    <Card component="section" aria-labelledby="next-mail" sx={{ px: 2.5, py: 2, mb: 4 }}>
      <Typography variant="h2" id="next-mail" sx={{ mb: 1 }}>
        Planned
      </Typography>
      <Line name={messageKinds.digest.name} isOn={digest.on}>
        {`Every ${day} of the terms, ${hourOf(digest.hour)}`}
      </Line>
      <Line name={messageKinds.daily.name} isOn={daily.on}>
        {`Every school day, ${hourOf(daily.hour)}`}
      </Line>
    </Card>
  );
}

const hourOf = (hour: number): string => hours[hour]?.[1] ?? '';

interface LineProps {
  name: string;
  isOn: boolean;
  /** When it leaves. */
  children: string;
}

const Line = ({ name, isOn, children }: LineProps) => (
  <Row gap={0} columnGap={1.5} align="center" sx={line}>
    <Box component="span" sx={{ fontWeight: 600, minWidth: 150 }}>
      {name}
    </Box>
    <Chip
      label={isOn ? 'On' : 'Off'}
      color={isOn ? 'success' : 'default'}
      variant="outlined"
      sx={{ minWidth: 44 }}
    />
    <Typography component="span" color="textSecondary" sx={{ flex: 1, minWidth: 180 }}>
      {isOn ? children : 'Leaves only when a person sends it.'}
    </Typography>
    <Box component="a" href="#mail-settings" sx={{ color: 'primary.main' }}>
      {isOn ? 'Change' : 'Turn on'}
      <Box component="span" sx={visuallyHidden}>{`: ${name}`}</Box>
    </Box>
  </Row>
);

const line = { py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } };
