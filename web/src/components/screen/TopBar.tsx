import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import {
  AppBar,
  Box,
  ButtonBase,
  IconButton,
  type Theme,
  Toolbar,
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { visuallyHidden } from './visuallyHidden.ts';

interface TopBarProps {
  name: string;
  /** The name on a phone, if the school has a shorter one. */
  shortName: string | undefined;
  logo: string;
  /** The menu is a button at every width; else only below 1200 px. */
  hasMenu: boolean;
  onMenu: () => void;
  onSearch: () => void;
  /** The person menu. */
  children: ReactNode;
}

/** The slim bar on top: menu, school, search, person. */
export function TopBar({ name, shortName, logo, hasMenu, ...acts }: TopBarProps) {
  const { onMenu, onSearch, children } = acts;
  return (
    <AppBar>
      <Toolbar sx={{ minHeight: '56px !important', gap: 1, px: { xs: 1.5, sm: 2.5 } }}>
        <IconButton
          color="inherit"
          aria-label="Open navigation"
          onClick={onMenu}
          sx={hasMenu ? undefined : { display: { xl: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <Box component={Link} to="/" sx={home}>
          <Logo logo={logo} name={name} />
          <Typography component="span" sx={school}>
            {shortName ? (
              <>
                <Box component="span" sx={{ display: { sm: 'none' } }}>
                  {shortName}
                </Box>
                <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                  {name}
                </Box>
              </>
            ) : (
              name
            )}
          </Typography>
        </Box>
        <ButtonBase onClick={onSearch} aria-keyshortcuts="Control+K" sx={search}>
          <SearchIcon fontSize="small" />
          <Box component="span" sx={wideOnly}>
            Search
          </Box>
          <Box component="kbd" sx={key}>
            Ctrl K
          </Box>
        </ButtonBase>
        {children}
      </Toolbar>
    </AppBar>
  );
}

/** The school's ribbon logo, or its first letter where there is none. */
function Logo({ logo, name }: { logo: string; name: string }) {
  const [isMissing, setMissing] = useState(!logo.startsWith('/'));
  if (isMissing) {
    return (
      <Box component="span" aria-hidden sx={monogram}>
        {name.charAt(0)}
      </Box>
    );
  }
  return <img src={logo} alt="" height={32} onError={() => setMissing(true)} />;
}

const home = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minWidth: 0,
  minHeight: 40,
  marginInlineEnd: 'auto',
  color: 'inherit',
  textDecoration: 'none',
};
/** A long name has two lines on a phone. */
const school = {
  fontWeight: 600,
  fontSize: { xs: '1rem', sm: '1.0625rem' },
  lineHeight: 1.2,

  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
/** On a phone the name alone fits into the line. */
const monogram = {
  display: { xs: 'none', sm: 'grid' },
  placeItems: 'center',
  flexShrink: 0,
  width: 32,
  height: 32,
  fontWeight: 700,
  borderRadius: 1,
  border: '1.5px solid currentcolor',
};
const search = {
  gap: 1,
  px: { xs: 1, md: 1.5 },
  minHeight: 40,
  borderRadius: 1,
  border: { md: '1px solid currentcolor' },
  font: 'inherit',
  fontSize: '0.9375rem',
};
/** On a phone the icon is enough. */
const wideOnly = (theme: Theme) => ({ [theme.breakpoints.down('md')]: visuallyHidden });
const key = {
  display: { xs: 'none', md: 'inline' },
  font: 'inherit',
  fontSize: '0.8125rem',
  marginInlineStart: 4,
};
