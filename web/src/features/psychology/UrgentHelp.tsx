import { Box, Typography } from '@mui/material';
import { useSession } from '../../auth/session.tsx';
import { List } from '../../components/layout/layout.tsx';

/** Says first whom to call when it cannot wait. The school’s settings have the numbers. */
export function UrgentHelp() {
  const { settings } = useSession();
  const contacts = settings.emergency_contacts ?? [];
  const numbers = [
    { label: 'Emergency', phone: '000' },
    ...contacts,
    ...(contacts.length === 0 && settings.phoneNumber
      ? [{ label: 'School office', phone: settings.phoneNumber }]
      : []),
  ];
  return (
    <Box component="section" aria-labelledby="urgent-title" sx={frame}>
      <Typography variant="h3" component="h2" id="urgent-title">
        If it cannot wait, call now
      </Typography>
      <Typography sx={{ mt: 0.5 }}>
        Nobody reads this page at night or at weekends. If someone is in danger, call 000.
      </Typography>
      <List sx={{ mt: 1 }}>
        {numbers.map(({ label, phone }) => (
          <Box component="li" key={`${label} ${phone}`} sx={row}>
            <span>{label}</span>
            <Box component="a" href={`tel:${phone.replace(/[^+\d]/g, '')}`} sx={number}>
              {phone}
            </Box>
          </Box>
        ))}
      </List>
    </Box>
  );
}

const frame = {
  p: 2,
  border: '2px solid',
  borderColor: 'error.main',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const row = {
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: 2,
  alignItems: 'center',
  minHeight: 44,
  borderTop: '1px solid',
  borderColor: 'divider',
};
const number = { color: 'inherit', flexShrink: 0, fontWeight: 600, py: 1 };
