import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { textOn } from '#shared/site/colours';
import { Columns, Row } from '../../../components/layout/layout.tsx';
import { accentsOf, edges, inks, neutralColour, surfaces } from '../../../theme/theme.ts';
import type { SettingsValues } from '../settingsForm.ts';
import { isColour } from './Swatch.tsx';

/** How the portal looks with the colours, the name and the logo of the form: light and dark. */
export function LookPreview() {
  const [name, phone, logo, header, footer] = useWatch<
    SettingsValues,
    ['schoolName', 'phoneNumber', 'logo', 'header_colour', 'footer_colour']
  >({ name: ['schoolName', 'phoneNumber', 'logo', 'header_colour', 'footer_colour'] });
  const look = {
    name,
    phone,
    picture: logo.image ?? logo.address,
    header: isColour(header) ? header.trim() : neutralColour,
    footer: isColour(footer) ? footer.trim() : neutralColour,
  };
  return (
    <Box role="group" aria-labelledby="look-preview">
      <Box id="look-preview" sx={{ fontSize: '0.9375rem', fontWeight: 600, mb: 0.75 }}>
        Preview
      </Box>
      <Columns>
        <Sheet scheme="light" {...look} />
        <Sheet scheme="dark" {...look} />
      </Columns>
    </Box>
  );
}

interface SheetProps {
  scheme: 'light' | 'dark';
  name: string;
  phone: string;
  picture: string;
  header: string;
  footer: string;
}

/** A small page of the portal in one scheme. */
function Sheet({ scheme, name, phone, picture, header, footer }: SheetProps) {
  const [page, card] = surfaces[scheme];
  const accent = accentsOf(header)[scheme];
  return (
    <Box role="img" aria-label={`The look in a ${scheme} window`} sx={{ ...sheet, bgcolor: page }}>
      <Row align="center" isOneLine sx={{ ...bar, bgcolor: header, color: textOn(header) }}>
        {picture ? (
          <Box
            component="img"
            src={picture}
            alt=""
            sx={{ height: 24, maxWidth: 96, objectFit: 'contain' }}
          />
        ) : (
          <Box component="span" sx={monogram}>
            {name.charAt(0)}
          </Box>
        )}
        <Box component="span" sx={oneLine}>
          {name}
        </Box>
      </Row>
      <Box sx={{ p: 1.5 }}>
        <Box sx={{ ...sample, bgcolor: card, color: inks[scheme], borderColor: edges[scheme] }}>
          <strong>Sports day</strong>
          <Box sx={{ color: accent, textDecoration: 'underline' }}>Read the notice</Box>
          <Box component="span" sx={{ ...button, bgcolor: accent, color: textOn(accent) }}>
            Report an absence
          </Box>
        </Box>
      </Box>
      <Row
        justify="space-between"
        isOneLine
        sx={{ ...foot, bgcolor: footer, color: textOn(footer) }}
      >
        <Box component="span" sx={oneLine}>
          {name}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {phone}
        </Box>
      </Row>
    </Box>
  );
}

const sheet = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  minWidth: 0,
};
const bar = { minHeight: 44, px: 1.5, fontWeight: 600 };
const foot = { minHeight: 32, px: 1.5, alignItems: 'center', fontSize: 13 };
const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const monogram = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 24,
  height: 24,
  border: '1.5px solid currentcolor',
  borderRadius: 0.5,
  fontSize: 14,
};
const sample = {
  display: 'grid',
  gap: 0.75,
  p: 1.5,
  borderRadius: 1,
  border: 1,
  fontSize: 14,
};
const button = { justifySelf: 'start', px: 1.5, py: 0.5, borderRadius: 1, fontWeight: 600 };
