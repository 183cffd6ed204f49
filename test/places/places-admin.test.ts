import { describe, expect, it } from 'vitest';
import { Page } from '#shared/pages/page-fields';
import { type PagetypeUid, pageTypeName } from '#shared/pages/page-types';
import { Place } from '#shared/places/places.schemas';
import { audience } from '#test/support/records/posts';
import { isSameForm } from '../../web/src/components/editing/recordForm.ts';
import { paramsOf } from '../../web/src/components/lists/address.ts';
import {
  isFiltered,
  listView,
  noFilter,
  queryOf,
} from '../../web/src/features/places/list/filter.ts';
import { pageRecord } from '../../web/src/features/places/page-form/pageForm.ts';
import { placeRecord, tidyEditors } from '../../web/src/features/places/place-form/placeForm.ts';

/** Returns the address of the view in an address. */
const again = (address: string) =>
  paramsOf(listView, listView.read(new URLSearchParams(address))).toString();

describe('the view of the Places tab in the address', () => {
  it('reads the view that it wrote', () => {
    const words =
      'place=pl-art&pagetype=documents&navigation=no&title=files&deleted=true&places=2&pages=3';
    expect(again(words)).toBe(words);
    expect(again('')).toBe('');
    expect(again('pagetype=Blog+Page')).toBe('pagetype=blog-page');
  });

  it('ignores invalid values', () => {
    expect(again('pagetype=poem&navigation=maybe&places=-2&pages=1.5')).toBe('');
  });

  it('sends only the chosen filters', () => {
    expect(queryOf(noFilter)).toEqual({});
    expect(isFiltered({ ...noFilter, title: '  ' })).toBe(false);
    expect(queryOf({ ...noFilter, navigation: 'no', title: ' camp ' })).toEqual({
      navigation: false,
      title_keyword: 'camp',
    });
  });
});

describe('the form of a place', () => {
  const stamp = '2026-05-01T00:00:00.000Z';
  const art = Place.parse({
    placeUid: 'pl-art',
    place: 'Art',
    slug: 'art',
    place_id: '',
    klaUid: '',

    key_learning_area: '',
    description: 'Everything about Art',
    intended_audience: 'Students',
    created_at: stamp,
    updated_at: stamp,
    editors: ['e.editor'],
    group_list: { ...audience('STUDENTS', '#y7'), groupNames: ['Year 7'], groupNamesSearch: '' },
  });

  it('writes editors comma-separated without spaces', () => {
    expect(tidyEditors(' m.chen , t.li,, ')).toBe('m.chen,t.li');
  });

  it('requires an editor for a new place, but not for a saved one', () => {
    const form = { ...placeRecord.formOf(art), editors: ' , ' };
    expect(placeRecord.faultsOf(form, undefined)).toEqual({ editors: '*Please enter editors.' });
    expect(placeRecord.faultsOf(form, art)).toEqual({});
  });

  it('treats the same audience in another order as unchanged', () => {
    const form = placeRecord.formOf(art);
    const { userTypes } = form.group_list;
    const turned = {
      ...form,
      group_list: { ...form.group_list, userTypes: userTypes.toReversed() },
    };
    expect(isSameForm(placeRecord, form, turned)).toBe(true);
    const wider = { ...form, group_list: { ...form.group_list, groups: [] } };
    expect(isSameForm(placeRecord, form, wider)).toBe(false);
  });
});

describe('the form of a page', () => {
  const page = (title: string, pagetypeUid: PagetypeUid) =>
    Page.parse({
      pageUid: 'pg-1',
      placeUid: 'pl-art',
      place_place: 'Art',
      place_slug: 'art',
      title,
      slug: title.toLowerCase(),
      description: `About ${title}`,
      pagetypeUid,
      pagetype_pagetype: pageTypeName(pagetypeUid),
      navigation: true,
      landing_page: false,
      google_drive_url: '',
      file_view_type: 'list',
      content_html: '<p>Words.</p>',
      created_at: '2026-05-01T00:00:00.000Z',
      updated_at: '2026-05-01T00:00:00.000Z',
    });

  it('applies the same rules to saved and new pages', () => {
    const saved = page('Welcome', 'static-page');
    const empty = {
      ...pageRecord.formOf(saved),
      title: ' ',
      content_html: '<p></p>',
      description: '',
    };
    const faults = {
      title: '*Please enter page title.',
      content_html: '*Please enter content.',
      description: '*Please enter description.',
    };
    expect(pageRecord.faultsOf(empty, saved)).toEqual(faults);
    expect(pageRecord.faultsOf(empty, undefined)).toEqual(faults);
  });

  it('requires a text or a folder only for the types that have one', () => {
    const tasks = { ...pageRecord.formOf(page('Tasks', 'task-page')) };
    expect(pageRecord.faultsOf(tasks, undefined)).toEqual({});
    expect(pageRecord.faultsOf({ ...tasks, pagetypeUid: 'documents' }, undefined)).toEqual({
      google_drive_url: '*Please enter Google Drive folder ID.',
    });
  });
});
