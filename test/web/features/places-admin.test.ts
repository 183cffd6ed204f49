import { describe, expect, it } from 'vitest';
import { page, place } from '#test/web/support/places-admin-state';
import {
  isFiltered,
  noFilter,
  paramsOf,
  queryOf,
  viewFrom,
} from '../../../web/src/features/places-admin/desk/filter.ts';
import { isSameForm } from '../../../web/src/features/places-admin/editing/kind.ts';
import { pageKind } from '../../../web/src/features/places-admin/page/pageForm.ts';
import { placeKind, tidyEditors } from '../../../web/src/features/places-admin/place/placeForm.ts';

describe('the view of the Places tab in the address', () => {
  it('comes back as it was written', () => {
    const words =
      'place=pl-art&pagetype=documents&navigation=no&title=files&deleted=true&places=2&pages=3';
    expect(paramsOf(viewFrom(new URLSearchParams(words))).toString()).toBe(words);
    expect(paramsOf(viewFrom(new URLSearchParams())).toString()).toBe('');
  });

  it('leaves out what means nothing', () => {
    const odd = new URLSearchParams('pagetype=poem&navigation=maybe&places=-2&pages=1.5');
    expect(paramsOf(viewFrom(odd)).toString()).toBe('');
  });

  it('asks the API for no more than was chosen', () => {
    expect(queryOf(noFilter)).toEqual({});
    expect(isFiltered({ ...noFilter, title: '  ' })).toBe(false);
    expect(queryOf({ ...noFilter, navigation: 'no', title: ' camp ' })).toEqual({
      navigation: false,
      title_keyword: 'camp',
    });
  });
});

describe('the form of a place', () => {
  const art = place('pl-art', 'Art');

  it('writes editors comma-separated without spaces', () => {
    expect(tidyEditors(' m.chen , t.li,, ')).toBe('m.chen,t.li');
  });

  it('needs an editor when it is new, and may lose the last one later', () => {
    const form = { ...placeKind.formOf(art), editors: ' , ' };
    expect(placeKind.faultsOf(form, undefined)).toEqual({ editors: '*Please enter editors.' });
    expect(placeKind.faultsOf(form, art)).toEqual({});
  });

  it('takes the same audience in another order for no change', () => {
    const form = placeKind.formOf(art);
    const { userTypes } = form.group_list;
    const turned = {
      ...form,
      group_list: { ...form.group_list, userTypes: userTypes.toReversed() },
    };
    expect(isSameForm(placeKind, form, turned)).toBe(true);
    const wider = { ...form, group_list: { ...form.group_list, groups: [] } };
    expect(isSameForm(placeKind, form, wider)).toBe(false);
  });
});

describe('the form of a page', () => {
  it('holds a saved page to the same rules as a new one', () => {
    const saved = page('pg-1', 'pl-art', 'Welcome', 'static-page');
    const empty = {
      ...pageKind.formOf(saved),
      title: ' ',
      content_html: '<p></p>',
      description: '',
    };
    const faults = {
      title: '*Please enter page title.',
      content_html: '*Please enter content.',
      description: '*Please enter description.',
    };
    expect(pageKind.faultsOf(empty, saved)).toEqual(faults);
    expect(pageKind.faultsOf(empty, undefined)).toEqual(faults);
  });

  it('asks for a text or a folder only where the type has one', () => {
    const tasks = { ...pageKind.formOf(page('pg-1', 'pl-art', 'Tasks', 'task-page')) };
    expect(pageKind.faultsOf(tasks, undefined)).toEqual({});
    expect(pageKind.faultsOf({ ...tasks, pagetypeUid: 'documents' }, undefined)).toEqual({
      google_drive_url: '*Please enter Google Drive folder ID.',
    });
  });
});
