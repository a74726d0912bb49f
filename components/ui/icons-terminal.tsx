/** Icons of the trading terminal; icons.tsx says where they come from. */
import { icon } from './icon.tsx';

export const IconArrowDownToLine = /* @__PURE__ */ icon('arrow-down-to-line', [
  ['path', { d: 'M12 17V3' }],
  ['path', { d: 'm6 11 6 6 6-6' }],
  ['path', { d: 'M19 21H5' }],
]);
export const IconArrowLeft = /* @__PURE__ */ icon(
  'arrow-left',
  [
    ['path', { d: 'm12 19-7-7 7-7' }],
    ['path', { d: 'M19 12H5' }],
  ],
  true,
);
export const IconArrowUpRight = /* @__PURE__ */ icon(
  'arrow-up-right',
  [
    ['path', { d: 'M7 7h10v10' }],
    ['path', { d: 'M7 17 17 7' }],
  ],
  true,
);
export const IconArrowUpToLine = /* @__PURE__ */ icon('arrow-up-to-line', [
  ['path', { d: 'M5 3h14' }],
  ['path', { d: 'm18 13-6-6-6 6' }],
  ['path', { d: 'M12 7v14' }],
]);
export const IconBellPlus = /* @__PURE__ */ icon('bell-plus', [
  ['path', { d: 'M10.268 21a2 2 0 0 0 3.464 0' }],
  ['path', { d: 'M15 8h6' }],
  ['path', { d: 'M18 5v6' }],
  [
    'path',
    {
      d: 'M20.002 14.464a9 9 0 0 0 .738.863A1 1 0 0 1 20 17H4a1 1 0 0 1-.74-1.673C4.59 13.956 6 12.499 6 8a6 6 0 0 1 8.75-5.332',
    },
  ],
]);
export const IconCamera = /* @__PURE__ */ icon('camera', [
  [
    'path',
    {
      d: 'M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z',
    },
  ],
  ['circle', { cx: '12', cy: '13', r: '3' }],
]);
export const IconChartCandlestick = /* @__PURE__ */ icon('chart-candlestick', [
  ['path', { d: 'M9 5v4' }],
  ['rect', { width: '4', height: '6', x: '7', y: '9', rx: '1' }],
  ['path', { d: 'M9 15v2' }],
  ['path', { d: 'M17 3v2' }],
  ['rect', { width: '4', height: '8', x: '15', y: '5', rx: '1' }],
  ['path', { d: 'M17 13v3' }],
  ['path', { d: 'M3 3v16a2 2 0 0 0 2 2h16' }],
]);
export const IconChartLine = /* @__PURE__ */ icon('chart-line', [
  ['path', { d: 'M3 3v16a2 2 0 0 0 2 2h16' }],
  ['path', { d: 'm19 9-5 5-4-4-3 3' }],
]);
export const IconColumns3 = /* @__PURE__ */ icon('columns-3', [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  ['path', { d: 'M9 3v18' }],
  ['path', { d: 'M15 3v18' }],
]);
export const IconCrosshair = /* @__PURE__ */ icon('crosshair', [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['line', { x1: '22', x2: '18', y1: '12', y2: '12' }],
  ['line', { x1: '6', x2: '2', y1: '12', y2: '12' }],
  ['line', { x1: '12', x2: '12', y1: '6', y2: '2' }],
  ['line', { x1: '12', x2: '12', y1: '22', y2: '18' }],
]);
export const IconDownload = /* @__PURE__ */ icon('download', [
  ['path', { d: 'M12 15V3' }],
  ['path', { d: 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4' }],
  ['path', { d: 'm7 10 5 5 5-5' }],
]);
export const IconEllipsis = /* @__PURE__ */ icon('ellipsis', [
  ['circle', { cx: '12', cy: '12', r: '1' }],
  ['circle', { cx: '19', cy: '12', r: '1' }],
  ['circle', { cx: '5', cy: '12', r: '1' }],
]);
export const IconGripHorizontal = /* @__PURE__ */ icon('grip-horizontal', [
  ['circle', { cx: '12', cy: '9', r: '1' }],
  ['circle', { cx: '19', cy: '9', r: '1' }],
  ['circle', { cx: '5', cy: '9', r: '1' }],
  ['circle', { cx: '12', cy: '15', r: '1' }],
  ['circle', { cx: '19', cy: '15', r: '1' }],
  ['circle', { cx: '5', cy: '15', r: '1' }],
]);
export const IconGripVertical = /* @__PURE__ */ icon('grip-vertical', [
  ['circle', { cx: '9', cy: '12', r: '1' }],
  ['circle', { cx: '9', cy: '5', r: '1' }],
  ['circle', { cx: '9', cy: '19', r: '1' }],
  ['circle', { cx: '15', cy: '12', r: '1' }],
  ['circle', { cx: '15', cy: '5', r: '1' }],
  ['circle', { cx: '15', cy: '19', r: '1' }],
]);
export const IconKeyboard = /* @__PURE__ */ icon('keyboard', [
  ['path', { d: 'M10 8h.01' }],
  ['path', { d: 'M12 12h.01' }],
  ['path', { d: 'M14 8h.01' }],
  ['path', { d: 'M16 12h.01' }],
  ['path', { d: 'M18 8h.01' }],
  ['path', { d: 'M6 8h.01' }],
  ['path', { d: 'M7 16h10' }],
  ['path', { d: 'M8 12h.01' }],
  ['rect', { width: '20', height: '16', x: '2', y: '4', rx: '2' }],
]);
export const IconLayoutPanelLeft = /* @__PURE__ */ icon('layout-panel-left', [
  ['rect', { width: '7', height: '18', x: '3', y: '3', rx: '1' }],
  ['rect', { width: '7', height: '7', x: '14', y: '3', rx: '1' }],
  ['rect', { width: '7', height: '7', x: '14', y: '14', rx: '1' }],
]);
export const IconList = /* @__PURE__ */ icon('list', [
  ['path', { d: 'M3 5h.01' }],
  ['path', { d: 'M3 12h.01' }],
  ['path', { d: 'M3 19h.01' }],
  ['path', { d: 'M8 5h13' }],
  ['path', { d: 'M8 12h13' }],
  ['path', { d: 'M8 19h13' }],
]);
export const IconMagnet = /* @__PURE__ */ icon('magnet', [
  ['path', { d: 'm12 15 4 4' }],
  [
    'path',
    {
      d: 'M2.352 10.648a1.205 1.205 0 0 0 0 1.704l2.296 2.296a1.205 1.205 0 0 0 1.704 0l6.029-6.029a1 1 0 1 1 3 3l-6.029 6.029a1.205 1.205 0 0 0 0 1.704l2.296 2.296a1.205 1.205 0 0 0 1.704 0l6.365-6.367A1 1 0 0 0 8.716 4.282z',
    },
  ],
  ['path', { d: 'm5 8 4 4' }],
]);
export const IconMaximize = /* @__PURE__ */ icon('maximize', [
  ['path', { d: 'M8 3H5a2 2 0 0 0-2 2v3' }],
  ['path', { d: 'M21 8V5a2 2 0 0 0-2-2h-3' }],
  ['path', { d: 'M3 16v3a2 2 0 0 0 2 2h3' }],
  ['path', { d: 'M16 21h3a2 2 0 0 0 2-2v-3' }],
]);
export const IconMinimize = /* @__PURE__ */ icon('minimize', [
  ['path', { d: 'M8 3v3a2 2 0 0 1-2 2H3' }],
  ['path', { d: 'M21 8h-3a2 2 0 0 1-2-2V3' }],
  ['path', { d: 'M3 16h3a2 2 0 0 1 2 2v3' }],
  ['path', { d: 'M16 21v-3a2 2 0 0 1 2-2h3' }],
]);
export const IconMoveVertical = /* @__PURE__ */ icon('move-vertical', [
  ['path', { d: 'M12 2v20' }],
  ['path', { d: 'm8 18 4 4 4-4' }],
  ['path', { d: 'm8 6 4-4 4 4' }],
]);
export const IconPanelLeft = /* @__PURE__ */ icon(
  'panel-left',
  [
    ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
    ['path', { d: 'M9 3v18' }],
  ],
  true,
);
export const IconPanelRight = /* @__PURE__ */ icon(
  'panel-right',
  [
    ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
    ['path', { d: 'M15 3v18' }],
  ],
  true,
);
export const IconPause = /* @__PURE__ */ icon('pause', [
  ['rect', { x: '14', y: '3', width: '5', height: '18', rx: '1' }],
  ['rect', { x: '5', y: '3', width: '5', height: '18', rx: '1' }],
]);
export const IconPencil = /* @__PURE__ */ icon('pencil', [
  [
    'path',
    {
      d: 'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
    },
  ],
  ['path', { d: 'm15 5 4 4' }],
]);
export const IconPlay = /* @__PURE__ */ icon('play', [
  ['path', { d: 'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z' }],
]);
export const IconRows3 = /* @__PURE__ */ icon('rows-3', [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  ['path', { d: 'M21 9H3' }],
  ['path', { d: 'M21 15H3' }],
]);
export const IconRuler = /* @__PURE__ */ icon('ruler', [
  [
    'path',
    {
      d: 'M21.3 15.3a2.4 2.4 0 0 1 0 3.4l-2.6 2.6a2.4 2.4 0 0 1-3.4 0L2.7 8.7a2.41 2.41 0 0 1 0-3.4l2.6-2.6a2.41 2.41 0 0 1 3.4 0Z',
    },
  ],
  ['path', { d: 'm14.5 12.5 2-2' }],
  ['path', { d: 'm11.5 9.5 2-2' }],
  ['path', { d: 'm8.5 6.5 2-2' }],
  ['path', { d: 'm17.5 15.5 2-2' }],
]);
export const IconSettings2 = /* @__PURE__ */ icon('settings-2', [
  ['path', { d: 'M14 17H5' }],
  ['path', { d: 'M19 7h-9' }],
  ['circle', { cx: '17', cy: '17', r: '3' }],
  ['circle', { cx: '7', cy: '7', r: '3' }],
]);
export const IconShare2 = /* @__PURE__ */ icon('share-2', [
  ['circle', { cx: '18', cy: '5', r: '3' }],
  ['circle', { cx: '6', cy: '12', r: '3' }],
  ['circle', { cx: '18', cy: '19', r: '3' }],
  ['line', { x1: '8.59', x2: '15.42', y1: '13.51', y2: '17.49' }],
  ['line', { x1: '15.41', x2: '8.59', y1: '6.51', y2: '10.49' }],
]);
export const IconSlidersHorizontal = /* @__PURE__ */ icon('sliders-horizontal', [
  ['path', { d: 'M10 5H3' }],
  ['path', { d: 'M12 19H3' }],
  ['path', { d: 'M14 3v4' }],
  ['path', { d: 'M16 17v4' }],
  ['path', { d: 'M21 12h-9' }],
  ['path', { d: 'M21 19h-5' }],
  ['path', { d: 'M21 5h-7' }],
  ['path', { d: 'M8 10v4' }],
  ['path', { d: 'M8 12H3' }],
]);
export const IconTrash2 = /* @__PURE__ */ icon('trash', [
  ['path', { d: 'M10 11v6' }],
  ['path', { d: 'M14 11v6' }],
  ['path', { d: 'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6' }],
  ['path', { d: 'M3 6h18' }],
  ['path', { d: 'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2' }],
]);
export const IconType = /* @__PURE__ */ icon('type', [
  ['path', { d: 'M12 4v16' }],
  ['path', { d: 'M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2' }],
  ['path', { d: 'M9 20h6' }],
]);
export const IconUndo2 = /* @__PURE__ */ icon(
  'undo-2',
  [
    ['path', { d: 'M9 14 4 9l5-5' }],
    ['path', { d: 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11' }],
  ],
  true,
);
export const IconZap = /* @__PURE__ */ icon('zap', [
  [
    'path',
    {
      d: 'M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997a.5.5 0 01-.472-.667z',
    },
  ],
]);
