import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';

const remote = ruleOf('Network devices');
const business = ruleOf('CRM');

/** Machines operated from afar, and the software that runs a company. */
export const administration: readonly TechnologyRule[] = [
  remote('Cockpit', 'https://cockpit-project.org/', {
    scripts: ['/cockpit/static/login\\.js'],
    styles: ['/cockpit/static/(?:login|branding)\\.css'],
    cookies: { cockpit: '^deleted$|^[\\w+/=%]{40,}$' },
  }),
  remote('Webmin', 'https://webmin.com/', { implies: ['Perl'], headers: { server: '^MiniServ/(\\d+(?:\\.\\d+)*)' } }),
  remote('Proxmox VE', 'https://www.proxmox.com/en/products/proxmox-virtual-environment/overview', {
    implies: ['Perl'],
    headers: { server: '^pve-api-daemon/(\\d+\\.\\d+)' },
    cookies: { PVEAuthCookie: '' },
    html: ['<title>[^<]{0,60} - Proxmox Virtual Environment</title>'],
  }),
  remote('VMware ESXi', 'https://www.vmware.com/products/cloud-infrastructure/esxi-and-esx', {
    html: ['<title>(?:VMware ESXi|" \\+ ID_EESX_Welcome \\+ ")</title>', '<title>" ?\\+ ?ID_E?ESX_Welcome'],
    cookies: { vmware_soap_session: '' },
  }),
  remote('VMware vCenter', 'https://www.vmware.com/products/cloud-infrastructure/vcenter', {
    html: [
      '<title>" ?\\+ ?ID_VC_Welcome',
      '<a[^>]{0,60} href="/?ui/"[^>]{0,60} id="[^"]{0,20}vsphere',
      '<title>vSphere (?:Client|Web Client)</title>',
    ],
  }),
  remote('DirectAdmin', 'https://www.directadmin.com/', {
    headers: { server: '^DirectAdmin Daemon v(\\d+\\.\\d+(?:\\.\\d+)?)', 'x-directadmin': '' },
    html: ['<title>DirectAdmin Login</title>'],
  }),
  remote('ISPConfig', 'https://www.ispconfig.org/', { implies: ['PHP'], cookies: { ISPCSESS: '' } }),
  remote('Virtualmin', 'https://www.virtualmin.com/', {
    implies: ['Webmin'],
    html: ['<title>Login to Virtualmin</title>'],
  }),
  remote('CyberPanel', 'https://cyberpanel.net/', {
    implies: ['Django'],
    html: ['<title>\\s{0,40}Login - CyberPanel\\s{0,40}</title>'],
  }),
  remote('aaPanel', 'https://www.aapanel.com/', { html: ['<title>aaPanel[^<]{0,20}</title>'] }),
  remote('OpenStack Horizon', 'https://docs.openstack.org/horizon/', {
    implies: ['Django'],
    html: [
      '<title>\\s{0,20}[^<]{0,40} - OpenStack Dashboard\\s{0,20}</title>',
      '<body id="splash" ng-app="horizon\\.app"',
      '<body[^>]{0,100} ng-app=["\']horizon\\.',
    ],
    cookies: { horizon_splash: '' },
  }),
  remote('HPE iLO', 'https://www.hpe.com/us/en/hpe-integrated-lights-out-ilo.html', {
    headers: { server: '^HPE?-iLO-Server(?:/(\\d+\\.\\d+))?' },
    html: ['<title>iLO(?: \\d)?</title>'],
  }),
  remote('Dell iDRAC', 'https://www.dell.com/support/kbdoc/en-us/000134243/', {
    html: ['<title>[^<]{0,60}iDRAC\\d?[^<]{0,40}</title>', '<script[^>]{0,60} src="/?restgui/(?:js|libs)/'],
  }),
  remote('Supermicro IPMI', 'https://www.supermicro.com/en/solutions/management-software/bmc-resources', {
    html: ['<form[^>]{0,100} action="/cgi/login\\.cgi"', '<title>Supermicro BMC[^<]{0,40}</title>'],
  }),
  business('Odoo', 'https://www.odoo.com/', {
    implies: ['Python'],
    meta: { generator: '^Odoo$' },
    scripts: [
      '/web/assets/[\\w./-]{1,80}/web\\.assets_(?:frontend|common|backend)[\\w.-]{0,30}\\.js',
      '/web/assets/\\d+-[0-9a-f]{7}/[\\d/]{0,3}web\\.assets',
    ],
    scriptTexts: ['\\bodoo\\.__session_info__ ?=', 'var odoo = ?\\{\\s{0,10}csrf_token'],
  }),
  business('SuiteCRM', 'https://suitecrm.com/', {
    implies: ['PHP'],
    html: ['<title>SuiteCRM</title>', '<a[^>]{0,60} id="?powered_by_suitecrm"?'],
    cookies: { sugar_user_theme: '^Suite' },
  }),
  business('SugarCRM', 'https://www.sugarcrm.com/', {
    implies: ['PHP'],
    html: ['<title>SugarCRM</title>'],
    scripts: ['/cache/include/javascript/sugar_grp1(?:_jquery|_yui)?\\.js'],
  }),
  business('EspoCRM', 'https://www.espocrm.com/', {
    implies: ['PHP'],
    html: ['<title>EspoCRM</title>'],
    scripts: ['/client/(?:lib/)?espo(?:-main|\\.min)?\\.js(?:\\?r=\\d{5,12})?'],
  }),
  business('Vtiger', 'https://www.vtiger.com/', {
    implies: ['PHP'],
    html: ['Powered by vtiger CRM ?-? ?(\\d+\\.\\d+(?:\\.\\d+)?)', '<title>[^<]{0,20}vtiger CRM[^<]{0,20}</title>'],
  }),
  business('Dolibarr', 'https://www.dolibarr.org/', {
    implies: ['PHP'],
    cookies: { 'DOLSESSID_*': '' },
    html: ['<title>Login @ (\\d+\\.\\d+\\.\\d+)</title>', '<!-- Dolibarr v?(\\d+\\.\\d+\\.\\d+)'],
    meta: { author: '^Dolibarr Development Team$' },
  }),
  business('ERPNext', 'https://frappe.io/erpnext', {
    implies: ['Frappe'],
    meta: { generator: '^ERPNext' },
    scripts: ['/assets/erpnext/'],
    styles: ['/assets/erpnext/'],
  }),
  business('Frappe', 'https://frappe.io/framework', {
    implies: ['Python'],
    meta: { generator: '^frappe$' },
    scripts: ['/assets/frappe/(?:js|dist)/'],
    cookies: { sid: '^Guest$', full_name: '^Guest$' },
  }),
  business('Tryton', 'https://www.tryton.org/', { implies: ['Python'], html: ['<title>Tryton</title>'] }),
  business('LedgerSMB', 'https://ledgersmb.org/', {
    implies: ['Perl'],
    html: ['<title>LedgerSMB (\\d+\\.\\d+\\.\\d+)', 'alt="LedgerSMB Logo"[^§]{0,400}LedgerSMB (\\d+\\.\\d+\\.\\d+)'],
  }),
  business('Invoice Ninja', 'https://invoiceninja.com/', {
    implies: ['Laravel'],
    cookies: { invoice_ninja_session: '', invoiceninja_session: '' },
    html: ['<html[^>]{0,100} data-report-errors="[^"]{0,10}"[^>]{0,60} data-rc='],
  }),
  business('Salesforce', 'https://www.salesforce.com/', {
    headers: { 'x-sfdc-request-id': '', 'x-sfdc-edge-cache': '', server: '^sfdcedge$' },
    cookies: { BrowserId: '^[\\w-]{20,24}$', BrowserId_sec: '' },
    dns: { CNAME: '\\.(?:force|salesforce|my\\.site|siteforce)\\.com$|\\.live\\.siteforce\\.com$' },
  }),
  business('Microsoft Dynamics 365', 'https://www.microsoft.com/dynamics-365', {
    cookies: { CrmOwinAuth: '', ReqClientId: '', Dynamics365PortalAnalytics: '' },
    scripts: ['//mktdplp102cdn\\.azureedge\\.net/'],
  }),
  business('SAP Fiori', 'https://www.sap.com/products/technology-platform/fiori.html', {
    scripts: [
      '/sap-ui-(?:core|cachebuster)',
      '/resources/sap-ui-core\\.js',
      '//(?:sapui5|ui5)\\.(?:hana\\.ondemand|sap)\\.com/(?:(\\d+\\.\\d+\\.\\d+)/)?resources/sap-ui-core\\.js',
    ],
    html: ['<script[^>]{0,200} id="sap-ui-bootstrap"'],
    cookies: { 'sap-usercontext': '', 'SAP_SESSIONID_*': '' },
  }),
  business('Oracle E-Business Suite', 'https://www.oracle.com/applications/ebusiness/', {
    implies: ['Java'],
    html: [
      '<title>E-Business Suite Home Page Redirect</title>',
      '<(?:form|script|link)[^>]{0,100} (?:action|src|href)="/OA_(?:HTML|JAVA|MEDIA)/',
    ],
  }),
  business('PeopleSoft', 'https://www.oracle.com/applications/peoplesoft/', {
    implies: ['Java'],
    cookies: { PS_TOKEN: '', PS_TOKENEXPIRE: '', ExpirePage: '', PS_LASTSITE: '' },
    html: ['<title>Oracle PeopleSoft Sign-in</title>'],
  }),
  business('ServiceNow', 'https://www.servicenow.com/', {
    cookies: { glide_user_route: '', glide_user_activity: '', glide_session_store: '' },
    headers: { server: '^ServiceNow$' },
  }),
  business('OrangeHRM', 'https://www.orangehrm.com/', {
    implies: ['PHP'],
    cookies: { orangehrm: '' },
    html: ['<title>OrangeHRM</title>'],
  }),
  business('Akeneo', 'https://www.akeneo.com/', {
    implies: ['PHP'],
    cookies: { BAPID: '' },
    html: ['<title>Akeneo PIM</title>'],
  }),
  business('Snipe-IT', 'https://snipeitapp.com/', { implies: ['Laravel'], cookies: { snipeit_session: '' } }),
];
