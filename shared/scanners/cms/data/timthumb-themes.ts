/**
 * Folders of themes that were sold or given away with TimThumb while it was maintained (2009 to 2014): those of two large
 * makers. Names as the archives unpack them.
 */
export const timthumbThemes: readonly string[] = [
  ...['13Floor', 'Aggregate', 'ArtSee', 'AskIt', 'Basic', 'BlueMist', 'BlueSky', 'Bold', 'BusinessCard', 'Chameleon'],
  ...['CherryTruffle', 'ColdStone', 'DailyNotes', 'DeepFocus', 'DelicateNews', 'EarthlyTouch', 'eBusiness', 'eGallery'],
  ...['eGamer', 'ElegantEstate', 'eNews', 'Envisioned', 'ePhoto', 'eStore', 'Event', 'Evolution', 'Feather', 'Glow'],
  ...['GrungeMag', 'InReview', 'InterPhase', 'LightBright', 'Lumin', 'Magnificent', 'Memoir', 'Minimal', 'Modest'],
  ...['MyCuisine', 'MyProduct', 'MyResume', 'Nova', 'OnTheGo', 'PersonalPress', 'Polished', 'PureType', 'Quadro'],
  ...['SimplePress', 'StudioBlue', 'TheCorporation', 'TheProfessional', 'TheSource', 'TheStyle', 'Trim', 'Vertex'],
  ...['WhosWho', 'Wooden', 'abstract', 'antisocial', 'aperture', 'apz', 'backstage', 'bigeasy', 'biznizz'],
  ...['bloggingstream', 'boldnews', 'briefed', 'busybee', 'canvas', 'cinch', 'cityguide', 'coda', 'coffeebreak'],
  ...['continuum', 'crisp', 'dailyedition', 'delegate', 'diarise', 'diner', 'editorial', 'elefolio', 'emporium'],
  ...[
    'estate',
    'exposure',
    'flashnews',
    'freshfolio',
    'freshnews',
    'gazette',
    'geometric',
    'groovyblog',
    'groovyphoto',
  ],
  ...['groovyvideo', 'headlines', 'inspire', 'irresistible', 'kaboodle', 'listings', 'livewire', 'mainstream'],
  ...['metamorphosis', 'mystream', 'newsport', 'openair', 'optimize', 'overeasy', 'papercut', 'premiumnews'],
  ...['productum', 'royalle', 'sealight', 'skeptical', 'snapshot', 'spectrum', 'statua', 'swatch', 'therapy'],
  ...['thejournal', 'thestation', 'typebased', 'unsigned', 'vibrantcms', 'wootube'],
];
