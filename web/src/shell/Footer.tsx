import Box from '@mui/material/Box';
import { textOn } from '#shared/site/colours';
import { useSession } from '../auth/session.tsx';

/** The school's name and phone number, in its footer colour. */
export function Footer() {
  const { schoolName, phoneNumber, theme_colours } = useSession().settings;
  const bgcolor = theme_colours.footer_colour;
  return (
    <Box
      component="footer"
      sx={{ bgcolor, color: textOn(bgcolor), px: { xs: 2, sm: 3, md: 5 }, py: 2.5 }}
    >
      <Box
        sx={{ maxWidth: 1120, mx: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1, fontSize: 14 }}
      >
        <span>{schoolName}</span>
        {phoneNumber && (
          <a
            href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}
            style={{ color: 'inherit', marginLeft: 'auto', outlineColor: 'currentcolor' }}
          >
            {phoneNumber}
          </a>
        )}
      </Box>
    </Box>
  );
}
