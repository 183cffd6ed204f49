import { Box } from '@mui/material';
import { textOn } from '#shared/site/colours';
import { useSession } from '../auth/session.tsx';
import { Row } from '../components/layout/layout.tsx';

/** The school's name and phone number, in its footer colour. */
export function Footer() {
  const { schoolName, phoneNumber, theme_colours } = useSession().settings;
  const bgcolor = theme_colours.footer_colour;
  return (
    <Box
      component="footer"
      sx={{ bgcolor, color: textOn(bgcolor), px: { xs: 2, sm: 3, md: 5 }, py: 2 }}
    >
      <Row gap={0} columnGap={2} align="center" sx={line}>
        <span>{schoolName}</span>
        {phoneNumber && (
          <Box component="a" href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`} sx={phone}>
            {phoneNumber}
          </Box>
        )}
      </Row>
    </Box>
  );
}

const line = { maxWidth: 1120, minHeight: 32, mx: 'auto', fontSize: 14 } as const;
/** A finger hits the number. */
const phone = { marginInlineStart: 'auto', py: 0.75, color: 'inherit' };
