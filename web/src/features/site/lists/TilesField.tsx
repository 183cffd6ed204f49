import AddIcon from '@mui/icons-material/AddOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { portalTiles } from '#shared/site/usual-settings';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldAnchor, useFault } from '../../../components/forms/FieldAnchor.tsx';
import { besideControl } from '../../../components/forms/Labelled.tsx';
import { Column, Quiet, Row } from '../../../components/layout/layout.tsx';
import type { SettingsValues } from '../settingsForm.ts';
import { group, ListFault, legend } from './ListFault.tsx';
import { OrderedList } from './OrderedList.tsx';
import { onEnter } from './onEnter.ts';
import { TextInput } from './TextInput.tsx';

type Tile = SettingsValues['tile_settings'][number];

/** The tiles that are shown, in their order; the portal's others; and links of the school's own. */
export function TilesField() {
  const { field } = useController<SettingsValues, 'tile_settings'>({ name: 'tile_settings' });
  const tiles = field.value;
  const off = portalTiles.filter(({ url }) => tiles.every((tile) => tile.url !== url));
  return (
    <FieldAnchor name="tile_settings">
      <Column gap={2} isBound>
        <OrderedList
          label="Shown tiles"
          items={tiles}
          nameOf={({ label }) => label}
          onChange={field.onChange}
        >
          {(tile, at) => (
            <TileFields
              tile={tile}
              at={at}
              onChange={(changed) => field.onChange(tiles.with(at, changed))}
            />
          )}
        </OrderedList>
        {tiles.length === 0 && <Quiet>No tile is shown. Home and the administration remain.</Quiet>}
        <ListFault
          fault={useFault('tile_settings')}
          hint="A tile that is not shown also closes its screen. Everything in it is kept."
        />
        {off.length > 0 && (
          <Column component="fieldset" gap={0} sx={group}>
            <Box component="legend" sx={legend}>
              Not shown
            </Box>
            <Row>
              {off.map((tile) => (
                <Button
                  key={tile.url}
                  variant="outlined"
                  startIcon={<AddIcon />}
                  aria-label={`Show ${tile.label}`}
                  onClick={() => field.onChange([...tiles, { ...tile }])}
                  sx={{ minHeight: 44 }}
                >
                  {tile.label}
                </Button>
              ))}
            </Row>
          </Column>
        )}
        <OwnLink onAdd={(tile) => field.onChange([...tiles, tile])} />
      </Column>
    </FieldAnchor>
  );
}

interface TileFieldsProps {
  tile: Tile;
  at: number;
  onChange: (tile: Tile) => void;
}

const TileFields = ({ tile, at, onChange }: TileFieldsProps) => (
  <>
    <TextInput
      label={`Name of tile ${at + 1}`}
      value={tile.label}
      onChange={(label) => onChange({ ...tile, label })}
    />
    <Quiet size="small" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
      {[tile.url, tile.description].filter(Boolean).join(' · ')}
    </Quiet>
  </>
);

/** Adds a link to another website. */
function OwnLink({ onAdd }: { onAdd: (tile: Tile) => void }) {
  const [label, setLabel] = useState('');
  const [url, setUrl] = useState('');
  const isReady = label.trim() !== '' && url.trim() !== '';
  function add() {
    onAdd({ label: label.trim(), url: url.trim() });
    setLabel('');
    setUrl('');
  }
  return (
    <Column component="fieldset" gap={1} sx={group}>
      <Box component="legend" sx={legend}>
        Your own link
      </Box>
      <Row align="start" gap={1.5} onKeyDown={onEnter(isReady, add)}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Field label="Name of the link" value={label} onChange={setLabel} />
        </Box>
        <Box sx={{ flex: '2 1 220px', minWidth: 0 }}>
          <Field label="Address" value={url} onChange={setUrl} hint="Begins with https://." />
        </Box>
        <Button variant="outlined" disabled={!isReady} onClick={add} sx={besideControl}>
          Add link
        </Button>
      </Row>
    </Column>
  );
}
