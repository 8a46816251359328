import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline } from '../../../../../fixtures/failures.ts';
import { aListing, aSavedMap } from '../../../../../fixtures/listings.ts';
import { mapSearchMachine } from '../../../../machines/search/map-search.machine.ts';
import { faultOfArea } from '../../../../schemas/search/map-area.ts';
import { milan } from '../../../../schemas/search/map-values.ts';

/** These happen on the map itself, which shows once its code is loaded. */
const onMap = ['map.move', 'moves.toggle', 'part.search', 'area.draw', 'room.need', 'room.retry'];

export const mapSearchModel: MachineModel<typeof mapSearchMachine> = {
  machine: mapSearchMachine,
  inputs: [
    { saved: null, isReady: false, hasSelected: false },
    { saved: aSavedMap(), isReady: true, hasSelected: false },
    {
      saved: aSavedMap({ searchOnMove: false, view: { centre: milan, zoom: 14 } }),
      isReady: false,
      hasSelected: true,
    },
  ],
  events: [
    { type: 'map.move', box: '9.1,45.4,9.3,45.5' },
    { type: 'moves.toggle' },
    { type: 'part.search' },
    { type: 'query.changed' },
    { type: 'panel.toggle' },
    { type: 'map.retry' },
    { type: 'pin.select', id: 101 },
    { type: 'map.rest', view: { centre: milan, zoom: 15 } },
    { type: 'room.point', id: 101 },
    { type: 'sheet.place', position: 'full' },
    { type: 'sheet.place', position: 'peek' },
    { type: 'sheet.scroll', top: 200 },
    { type: 'area.draw' },
    { type: 'area.cancel' },
    { type: 'area.finish' },
    { type: 'point.add', point: [9.1, 45.4] },
    { type: 'point.undo' },
    {
      type: 'line.draw',
      points: [
        [9.1, 45.4],
        [9.3, 45.4],
        [9.2, 45.5],
      ],
    },
    {
      type: 'line.draw',
      points: [
        [9.3, 45.4],
        [9.2, 45.5],
      ],
    },
    { type: 'room.need', id: 101 },
    { type: 'room.retry' },
  ],
  can: (snapshot, { type }) => snapshot.hasTag('ready') || !onMap.includes(type),
  outcomes: {
    loadMap: { outputs: [undefined], errors: [new Error('no chunk')] },
    fetchRoom: { outputs: [aListing({ id: 101 })], errors: [offline, notFound()] },
  },
  // Of the drawn corners, only their fault decides what happens next.
  distinguish: ({ points }) => faultOfArea(points),
};
