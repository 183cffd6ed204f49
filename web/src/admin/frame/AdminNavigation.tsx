import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { adminTabs, mayOpen } from '#shared/site/screens';
import { adminGroups } from '#shared/site/screens/screen';
import { useCaller } from '../../auth/session.tsx';
import { List } from '../../components/layout/layout.tsx';

/** The path of the open tab, if the screen belongs to one. */
interface AdminNavigationProps {
  active: string | undefined;
}

/**
 * The tabs of the administration that the person's rights open, in groups: a column beside the
 * screen, or on a phone a menu above it.
 */
export function AdminNavigation({ active }: AdminNavigationProps) {
  const { isOpen, setOpen, place } = useMenu();
  const id = useId();
  const tabs = useOpenTabs();
  const current = tabs.find(({ path }) => path === active);
  return (
    <Box component="nav" aria-label="Administration" ref={place} sx={frame} className="no-print">
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
        sx={menuButton}
      >
        {current ? nameOf(current) : 'Administration'}
      </Button>
      <Box id={id} sx={{ ...list, display: { xs: isOpen ? 'grid' : 'none', lg: 'grid' } }}>
        {adminGroups.map((group) => {
          const inGroup = tabs.filter((tab) => tab.group === group);
          // The name of a group with one tab of the same name would be read twice.
          const isNamed = inGroup.some(({ tab }) => tab !== group);
          return (
            inGroup.length > 0 && (
              <div key={group}>
                {isNamed && (
                  <Typography variant="overline" component="div" id={`${id}${group}`} sx={name}>
                    {group}
                  </Typography>
                )}
                <List aria-labelledby={isNamed ? `${id}${group}` : undefined} gap={0.25}>
                  {inGroup.map(({ tab, path }) => (
                    <li key={path}>
                      <Box
                        component={Link}
                        to={path}
                        aria-current={path === active ? 'page' : undefined}
                        sx={link}
                      >
                        {tab}
                      </Box>
                    </li>
                  ))}
                </List>
              </div>
            )
          );
        })}
      </Box>
    </Box>
  );
}

function useOpenTabs() {
  const person = useCaller();
  return adminTabs.filter((tab) => mayOpen(person, tab));
}

/** The menu on a phone. It closes on a choice, on Escape and on a click elsewhere. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the menu
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      place.current?.querySelector('button')?.focus();
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [isOpen]);
  return { isOpen, setOpen, place };
}

const frame = {
  position: { xs: 'relative', lg: 'sticky' },
  top: { lg: 56 },
  // Above the sticky heads of tables.
  zIndex: { xs: 3, lg: 'auto' },
  maxHeight: { lg: 'calc(100dvh - 56px)' },
  overflowY: { lg: 'auto' },
  mb: { xs: 2, lg: 0 },
  pt: { lg: 4 },
  pb: { lg: 4 },
  paddingInlineEnd: { lg: 1 },
  borderInlineEnd: { lg: '1px solid var(--mui-palette-divider)' },
  minHeight: { lg: 'calc(100dvh - 56px)' },
} as const;
const menuButton = {
  display: { lg: 'none' },
  justifyContent: 'space-between',
  minHeight: 44,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
const list = {
  gap: 2,
  '@media (max-width: 991px)': {
    position: 'absolute',
    insetInlineStart: 0,
    insetInlineEnd: 0,
    mt: 0.5,
    p: 2,
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    bgcolor: 'background.paper',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    boxShadow: 8,
  },
};
const name = { px: { xs: 1.25, lg: 1 }, color: 'text.secondary', display: 'block', mb: 0.25 };
const link = {
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: 44, lg: 34 },
  px: { xs: 1.25, lg: 1 },
  borderRadius: 1,
  fontSize: '0.9375rem',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  // The accent is a bar: as the colour of the text it lacks contrast on the selected surface.
  '&[aria-current]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)',
    fontWeight: 600,
  },
};

/** A tab with the name of its group says it once. */
const nameOf = ({ group, tab }: { group: string; tab: string }): string =>
  group === tab ? tab : `${group} · ${tab}`;
